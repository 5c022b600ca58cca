import { createContext, type ReactNode, useContext } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { type TicketTerms, useTicketTerms } from "./use-ticket-terms.ts";

const Shared = createContext<{ pair: Pair; terms: TicketTerms } | null>(null);

/** Computes the ticket's order once at each price, for both the ticket and the chart. */
export function TicketTermsOf({ pair, children }: { pair: Pair; children: ReactNode }) {
  return <Shared value={{ pair, terms: useTicketTerms(pair) }}>{children}</Shared>;
}

/** The ticket's terms for the ticket and its market's chart; null for a chart of another market. */
export function useSharedTerms(pair: Pair): TicketTerms | null {
  const shared = useContext(Shared);
  return shared?.pair.Id === pair.Id ? shared.terms : null;
}
