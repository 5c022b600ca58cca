/**
 * Holidays of the demo company's markets, as an example: a real broker uses those of its price
 * provider. Exchanges set them anew each year.
 */
export type SeedCalendar = "forex" | "metals" | "us" | "de" | "fr" | "uk" | "jp" | "hk" | "au";

type SeedClosure = [reason: string, from: string, to: string];

const christmas = "Christmas";
const newYear = "New Year";

/** Times are UTC. Each closure ends when the usual trading hours would open the market again. */
export const seedCalendars: Record<SeedCalendar, readonly SeedClosure[]> = {
  forex: [
    [christmas, "2026-12-24T22:00Z", "2026-12-27T22:00Z"],
    [newYear, "2026-12-31T22:00Z", "2027-01-03T22:00Z"],
  ],
  metals: [
    ["Thanksgiving", "2026-11-26T19:30Z", "2026-11-26T23:00Z"],
    [christmas, "2026-12-24T18:45Z", "2026-12-27T23:00Z"],
    [newYear, "2026-12-31T22:00Z", "2027-01-03T23:00Z"],
  ],
  us: [
    ["Thanksgiving", "2026-11-26T18:00Z", "2026-11-26T23:00Z"],
    ["Early close", "2026-11-27T18:15Z", "2026-11-29T23:00Z"],
    [christmas, "2026-12-24T18:15Z", "2026-12-27T23:00Z"],
    [newYear, "2026-12-31T22:00Z", "2027-01-03T23:00Z"],
  ],
  de: [
    [christmas, "2026-12-23T23:00Z", "2026-12-27T23:00Z"],
    [newYear, "2026-12-30T23:00Z", "2027-01-03T23:00Z"],
  ],
  fr: [
    [christmas, "2026-12-24T13:05Z", "2026-12-27T23:00Z"],
    [newYear, "2026-12-31T13:05Z", "2027-01-03T23:00Z"],
  ],
  uk: [
    [christmas, "2026-12-24T12:50Z", "2026-12-28T23:00Z"],
    [newYear, "2026-12-31T12:50Z", "2027-01-03T23:00Z"],
  ],
  jp: [
    ["Labour Thanksgiving Day", "2026-11-22T15:00Z", "2026-11-23T15:00Z"],
    [newYear, "2026-12-30T15:00Z", "2027-01-03T15:00Z"],
  ],
  hk: [
    [christmas, "2026-12-24T04:00Z", "2026-12-27T15:00Z"],
    [newYear, "2026-12-31T04:00Z", "2027-01-03T15:00Z"],
  ],
  au: [
    [christmas, "2026-12-24T03:10Z", "2026-12-28T15:00Z"],
    [newYear, "2026-12-31T03:10Z", "2027-01-03T15:00Z"],
  ],
};

/** Calendars by stock index. Other indices have the US calendar. */
const ofIndices: Record<string, SeedCalendar> = {
  ...{ GER40: "de", EU50: "de", FRA40: "fr", UK100: "uk" },
  ...{ JP225: "jp", HK50: "hk", AUS200: "au" },
};

/** Returns a product's calendar; empty if the product has no holidays. */
export function calendarOf(product: { code: string; category: string }): SeedCalendar | "" {
  if (product.category === "crypto") return "";
  if (product.category === "indices") return ofIndices[product.code] ?? "us";
  return product.category === "metals" ? "metals" : "forex";
}
