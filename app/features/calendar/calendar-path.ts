import { isCurrency } from "#domain/content/calendar.ts";

export const calendarPath = "/calendar";

export function pathOfCurrencies(currencies: readonly string[]): string {
  return `${calendarPath}?currency=${currencies.join(",")}`;
}

/** Currencies of a product for the calendar, without metals and coins. */
export function currenciesOf({ Base, Quote }: { Base: string; Quote: string }): string[] {
  return [...new Set([Base, Quote])].filter(isCurrency);
}
