import { fundWords } from "./fund-words.ts";
import { insert } from "./sql.ts";

interface SeedFund {
  title: string;
  terms: Record<string, string | number>;
  money: string;
}

const funds: readonly SeedFund[] = [
  {
    title: "Meridian 30",
    terms: {
      ...{ percent: "0.02", lock_days: 30, penalty: "1" },
      ...{ least: "100", most: "50000", per_user: 3 },
    },
    money: "25000",
  },
  {
    title: "Meridian 90",
    terms: {
      ...{ percent: "0.03", lock_days: 90, penalty: "2" },
      ...{ least: "500", most: "", per_user: 0 },
    },
    money: "40000",
  },
];

/** Id of the text with the funds' rules. Ids of the demo company's other texts begin at 1. */
const rulesId = 100;

export function fundStatements(companyId: number, currency: string): string[] {
  return [
    ...funds.flatMap(({ title, terms, money }, index) => {
      const of = { company_id: companyId, fund_id: index + 1 };
      return [
        insert("funds", {
          ...{ company_id: companyId, id: index + 1, made_by: "", currency, sort: index },
          ...{ is_open: 1, terms: JSON.stringify(terms), terms_version: 1 },
        }),
        ...Object.entries(fundWords).map(([lang, { short }]) =>
          insert("fund_texts", { ...of, lang, title, description: short }),
        ),
        // The fund's own journal gets the money when the fund is read for the first time.
        insert("changes", {
          ...{ company_id: companyId, id: `seed-${index + 1}`, kind: "fund_money" },
          ...{
            subject: String(index + 1),
            before: "{}",
            reason: "Seed",
            start_ms: 0,
            needs_two: 0,
          },
          after: JSON.stringify({ way: "put_in", amount: money, currency }),
          ...{ state: "scheduled", asked_by: "", asked_resets: 0, asked_ms: 0 },
        }),
      ];
    }),
    insert("descripts", { id: rulesId, company_id: companyId, grp: "mining.rule" }),
    ...Object.entries(fundWords).map(([lang, { rules, how, risk }]) =>
      insert("descript_texts", {
        descript_id: rulesId,
        lang,
        title: rules,
        body: `<p>${how}</p><p>${risk}</p>`,
      }),
    ),
  ];
}
