import type { DeskLoanProduct } from "#domain/contracts/desk/loans.ts";
import { Fact, Facts } from "../ui/facts.tsx";
import { offerTitle, offerValue } from "./offer-texts.ts";

interface OfferFactsProps {
  offer: DeskLoanProduct["offer"];
  currency: string;
}

export function OfferFacts({ offer, currency }: OfferFactsProps) {
  return (
    <Facts testId="loan-offer">
      {Object.entries(offer).map(([name, value]) => (
        <Fact key={name} label={offerTitle(name)}>
          <bdi>{offerValue(name, String(value), currency)}</bdi>
        </Fact>
      ))}
    </Facts>
  );
}
