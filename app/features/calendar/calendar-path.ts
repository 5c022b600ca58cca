import { isCurrency } from "#domain/content/calendar.ts";

export const calendarPath = "/calendar";

/** The calendar of the markets that these currencies move. */
export function pathOfCurrencies(currencies: readonly string[]): string {
  return `${calendarPath}?currency=${currencies.join(",")}`;
}

/** The currencies of a product for the calendar; a metal or a coin is none. */
export function currenciesOf({ Base, Quote }: { Base: string; Quote: string }): string[] {
  return [...new Set([Base, Quote])].filter(isCurrency);
}
