import type { DeskLoanProduct } from "#domain/contracts/desk/loans.ts";
import { m } from "../desk-messages.ts";
import { amountText, daysText, rateText } from "../format.ts";
import { Changed } from "../ui/changed.tsx";
import { Fact, Facts } from "../ui/facts.tsx";

export type Offer = DeskLoanProduct["offer"];
type Field = keyof Offer;

/** Names of the terms, in the order in which they are asked for. */
export function offerFields(): ReadonlyArray<{ name: Field; label: string }> {
  return [
    { name: "loan_period", label: m.loan_period() },
    { name: "free_period", label: m.loan_free_days() },
    { name: "min_amount", label: m.desk_fund_least() },
    { name: "max_amount", label: m.desk_fund_most() },
    { name: "interest_rate", label: m.loan_daily_rate() },
    { name: "penalty_rate", label: m.loan_late_rate() },
    { name: "sort", label: m.desk_content_sort() },
  ];
}

export function termText(offer: Offer, name: Field, currency: string): string {
  if (name === "loan_period" || name === "free_period") return daysText(offer[name]);
  if (name === "sort") return String(offer.sort);
  const isRate = name === "interest_rate" || name === "penalty_rate";
  return isRate ? rateText(offer[name]) : amountText(offer[name], currency);
}

interface OfferFactsProps {
  offer: Offer;
  /** What was in force, if anything: crossed out where it is another. */
  before: Offer | null;
  currency: string;
}

export function OfferFacts({ offer, before, currency }: OfferFactsProps) {
  return (
    <Facts testId="loan-offer">
      {offerFields().map(({ name, label }) => (
        <Fact key={name} label={label}>
          <Changed
            before={before && termText(before, name, currency)}
            now={termText(offer, name, currency)}
          />
        </Fact>
      ))}
    </Facts>
  );
}
