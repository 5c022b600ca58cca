/** Headlines of the demo company's ticker: notices about the platform itself, by language. */
export const seedHeadlines: ReadonlyArray<[createdMs: number, titles: Record<string, string>]> = [
  [
    Date.UTC(2026, 10, 2),
    {
      en: "Prices here come from a built-in simulator: practise without risk",
      ar: "الأسعار هنا من محاكٍ مدمج: تدرّب دون مخاطرة",
    },
  ],
  [
    Date.UTC(2026, 10, 9),
    {
      en: "Every fill shows the recorded tick it was made at",
      ar: "كل تنفيذ يعرض نبضة السعر المسجّلة التي تم عندها",
    },
  ],
  [
    Date.UTC(2026, 10, 16),
    {
      en: "Negative balance protection is on for every account",
      ar: "حماية الرصيد من السالب مفعّلة لكل حساب",
    },
  ],
];
