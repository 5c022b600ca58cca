import { areas } from "#domain/access/areas.ts";
import { deskTags } from "#domain/contracts/desk/customer-notes.ts";
import { customerBalances, customerSorts } from "#domain/contracts/desk/users.ts";
import { useRead } from "../../data/use-read.ts";
import { numberFormat } from "../../i18n/format.ts";
import { numberTag } from "../../i18n/locale.ts";
import { m } from "../desk-messages.ts";
import { Picks, SearchBox, Toolbar } from "../ui/toolbar.tsx";
import { countryName } from "./customer.ts";
import { type CustomerFilter, reviewChoices, seenChoices } from "./customer-query.ts";

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

/** "0" or "≥ 1,000", of the company's currency. */
const balanceName = (least: (typeof customerBalances)[number]) =>
  least === "0" ? "0" : `≥ ${numberFormat("plain", {}).format(Number(least))}`;

/** "≤ 30 days" and "> 30 days", in any language. */
function seenName(seen: (typeof seenChoices)[number]): string {
  const days = Number(seen.replace("not_", ""));
  const unit = { style: "unit", unit: "day", unitDisplay: "long" } as const;
  return `${seen.startsWith("not_") ? ">" : "≤"} ${numberFormat("days", unit).format(days)}`;
}

/** Chooses the customers of the list. */
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
          country: { label: m.desk_calendar_country(), options: countries(), hasAll: true },
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

function countries() {
  return areas
    .map(({ code }) => ({ value: code, text: countryName(code) }))
    .sort((one, other) => one.text.localeCompare(other.text, numberTag()));
}
