import { createContext, type ReactNode, useContext } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { type TicketTerms, useTicketTerms } from "./use-ticket-terms.ts";

const Shared = createContext<{ pair: Pair; terms: TicketTerms } | null>(null);

/** Computes the ticket's terms once at each price; the ticket and the chart share the result. */
export function TicketTermsOf({ pair, children }: { pair: Pair; children: ReactNode }) {
  return <Shared value={{ pair, terms: useTicketTerms(pair) }}>{children}</Shared>;
}

/** Returns the shared terms if they are for this product; otherwise null. */
export function useSharedTerms(pair: Pair): TicketTerms | null {
  const shared = useContext(Shared);
  return shared?.pair.Id === pair.Id ? shared.terms : null;
}
