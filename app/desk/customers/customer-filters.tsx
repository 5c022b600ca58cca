import { deskTags } from "#domain/contracts/desk/customer-notes.ts";
import { customerBalances, customerSorts, type deskUsers } from "#domain/contracts/desk/users.ts";
import type { Input } from "../../api/client.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { numberFormat } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import { daysText } from "../format.ts";
import { anyOf, filled, filterOf, oneOf, queryOf, readPage, readSearch } from "../ui/list-query.ts";
import { Picks, SearchBox, Toolbar } from "../ui/toolbar.tsx";
import { countryOptions } from "./customer.ts";

interface FiltersProps {
  filter: CustomerFilter;
  onChange(change: Partial<CustomerFilter>): void;
}

const reviewNames: Record<(typeof reviewChoices)[number], () => string> = {
  "0": m.desk_unverified,
  "1": m.verify_waiting,
  "2": m.verify_passed,
  "3": m.verify_rejected,
};

const sortNames: Record<(typeof customerSorts)[number], () => string> = {
  newest: m.desk_registered,
  seen: m.desk_last_sign_in,
  name: m.desk_name,
  balance: m.statement_balance,
};

/** Returns "0" for a balance of exactly 0, and "≥ 1,000" for a balance of at least 1000. */
const balanceName = (least: (typeof customerBalances)[number]) =>
  least === "0" ? "0" : `≥ ${numberFormat("plain", {}).format(Number(least))}`;

/** Returns "≤ 30 days" for `30`, and "> 30 days" for `not_30`, in the reader's language. */
function seenName(seen: (typeof seenChoices)[number]): string {
  const days = daysText(Number(seen.replace("not_", "")));
  return `${seen.startsWith("not_") ? ">" : "≤"} ${days}`;
}

export function CustomerFilters({ filter, onChange }: FiltersProps) {
  const tags = useRead(deskTags, {});
  const tagNames = (tags.data ?? []).map(({ name }) => ({ value: name, text: name }));
  return (
    <Toolbar dense>
      <SearchBox
        label={m.desk_users_search()}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <Picks
        filter={filter}
        onChange={onChange}
        of={{
          tag: { label: m.desk_tags(), options: tagNames, hasAll: true, testId: "filter-tag" },
          review: {
            ...{ label: m.desk_queue_verification(), hasAll: true },
            options: reviewChoices.map((each) => ({ value: each, text: reviewNames[each]() })),
          },
          country: { label: m.desk_calendar_country(), options: countryOptions(), hasAll: true },
          seen: {
            ...{ label: m.desk_last_sign_in(), hasAll: true },
            options: seenChoices.map((each) => ({ value: each, text: seenName(each) })),
          },
          balance: {
            ...{ label: m.statement_balance(), hasAll: true, testId: "filter-balance" },
            options: customerBalances.map((each) => ({ value: each, text: balanceName(each) })),
          },
          sort: {
            label: m.follow_sort(),
            options: customerSorts.map((each) => ({ value: each, text: sortNames[each]() })),
          },
        }}
      />
    </Toolbar>
  );
}

const seenChoices = ["7", "30", "90", "not_30", "not_90"] as const;
const reviewChoices = ["0", "1", "2", "3"] as const;

export const readCustomerFilter = filterOf({
  search: readSearch,
  kind: oneOf(["real", "demo"]),
  tag: (text) => (text ?? "").slice(0, 40),
  review: anyOf(reviewChoices),
  country: (text) => /^[A-Z]{2}$/.exec(text ?? "")?.[0] ?? "",
  seen: anyOf(seenChoices),
  balance: anyOf(customerBalances),
  sort: oneOf(customerSorts),
  page: readPage,
});
export type CustomerFilter = ReturnType<typeof readCustomerFilter>;

/** Omits the page, because a saved view begins at the first page. */
export function queryOfCustomers({ page: _, ...filter }: CustomerFilter): string {
  return queryOf(filter, { kind: "real", sort: "newest" });
}

export function customersInput(filter: CustomerFilter): Input<typeof deskUsers> {
  const { kind, sort, page, ...chosen } = filter;
  return { kind, sort, page, ...filled(chosen) };
}
