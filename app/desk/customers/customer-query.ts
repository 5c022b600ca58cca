/** The filter of the list of customers as its address keeps it, and as the call takes it. */

import { customerBalances, customerSorts, type deskUsers } from "#domain/contracts/desk/users.ts";
import type { Input } from "../../api/client.ts";
import { queryOf, readOneOf, readPage, readSearch } from "../ui/list-query.ts";

export const seenChoices = ["7", "30", "90", "not_30", "not_90"] as const;
export const reviewChoices = ["0", "1", "2", "3"] as const;

export function readCustomerFilter(params: URLSearchParams) {
  return {
    search: readSearch(params.get("search")),
    kind: readOneOf(["demo"], params.get("kind")) || ("real" as const),
    tag: (params.get("tag") ?? "").slice(0, 40),
    review: readOneOf(reviewChoices, params.get("review")),
    country: /^[A-Z]{2}$/.exec(params.get("country") ?? "")?.[0] ?? "",
    seen: readOneOf(seenChoices, params.get("seen")),
    balance: readOneOf(customerBalances, params.get("balance")),
    sort: readOneOf(customerSorts, params.get("sort")) || ("newest" as const),
    page: readPage(params.get("page")),
  };
}
export type CustomerFilter = ReturnType<typeof readCustomerFilter>;

/** Without the page: a view begins at the first one. */
export function queryOfCustomers({ page: _, ...filter }: CustomerFilter): string {
  return queryOf(filter, { kind: "real", sort: "newest" });
}

export function customersInput(filter: CustomerFilter): Input<typeof deskUsers> {
  const { kind, sort, page, ...chosen } = filter;
  const named = Object.entries(chosen).filter(([, value]) => value !== "");
  return { kind, sort, page, ...Object.fromEntries(named) };
}
