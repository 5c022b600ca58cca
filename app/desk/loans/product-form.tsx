import { useState } from "react";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { comparedFields } from "#domain/changes/change.ts";
import type { DeskLoanProduct } from "#domain/contracts/desk/loans.ts";
import { type LoanOffer, wrongInOffer } from "#domain/loans/offer.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { AskForm } from "../changes/ask-form.tsx";
import { m } from "../desk-messages.ts";
import { offerTitle } from "./offer-texts.ts";

interface ProductFormProps {
  /** Null for a new one. */
  product: DeskLoanProduct | null;
  currency: string;
  onClose(): void;
  onSent(): Promise<void>;
}

/** What is typed: rates in percent. */
type Typed = Record<keyof LoanOffer, string>;

const hundred = Decimal.of(100);
const rateDecimals = 8;

const nothing: Typed = {
  ...{ loan_period: "", free_period: "0", min_amount: "", max_amount: "" },
  ...{ interest_rate: "", penalty_rate: "", sort: "0" },
};

const names = Object.keys(nothing) as Array<keyof LoanOffer>;

function typedOf(product: DeskLoanProduct | null): Typed {
  if (!product) return nothing;
  const { offer } = product;
  const percent = (rate: string) => Decimal.parse(rate).mul(hundred).toString();
  return {
    ...offer,
    loan_period: String(offer.loan_period),
    free_period: String(offer.free_period),
    interest_rate: percent(offer.interest_rate),
    penalty_rate: percent(offer.penalty_rate),
    sort: String(offer.sort),
  };
}

/** What is no number stays as it was typed: the rule names its field. */
function rateOf(percent: string): string {
  return readDecimal(percent)?.div(hundred, rateDecimals).toString() ?? percent;
}

/** Nothing typed is no number. */
const wholeOf = (text: string) => (text === "" ? Number.NaN : Number(text));

function offerOf(typed: Typed): LoanOffer {
  return {
    ...typed,
    loan_period: wholeOf(typed.loan_period),
    free_period: wholeOf(typed.free_period),
    interest_rate: rateOf(typed.interest_rate),
    penalty_rate: rateOf(typed.penalty_rate),
    sort: wholeOf(typed.sort),
  };
}

function unitOf(name: keyof LoanOffer, currency: string): { unit: string; decimals: number } {
  if (name === "min_amount" || name === "max_amount") {
    return { unit: currency, decimals: accountDecimals(currency) };
  }
  const isRate = name === "interest_rate" || name === "penalty_rate";
  return isRate ? { unit: "%", decimals: rateDecimals - 2 } : { unit: "", decimals: 0 };
}

/** As changes have it: texts, those that are typed. */
const textsOf = (offer: LoanOffer) =>
  Object.fromEntries(
    Object.entries(offer)
      .map(([name, value]) => [name, Number.isNaN(value) ? "" : String(value)] as const)
      .filter(([, text]) => text !== ""),
  );

/** Asks for a product, or for other terms of one. One that was ended is offered again. */
export function ProductForm({ product, currency, onClose, onSent }: ProductFormProps) {
  const [typed, setTyped] = useState(() => typedOf(product));
  const offer = offerOf(typed);
  const wrong = wrongInOffer(offer, currency);
  const before = product
    ? { ...textsOf(product.offer), is_offered: product.is_offered ? "1" : "0" }
    : {};
  return (
    <AskForm
      kind="loan_product"
      subject={product ? String(product.id) : ""}
      fields={comparedFields(before, { ...textsOf(offer), ...(product && { is_offered: "1" }) })}
      currency={currency}
      text={m.desk_loan_product_kept()}
      needsTwo
      isComplete={wrong === null}
      onClose={onClose}
      onSent={onSent}
    >
      {(tried, refused) =>
        names.map((name) => {
          const { unit, decimals } = unitOf(name, currency);
          const isWrong = (tried && wrong === name) || refused === name;
          return (
            <AmountInput
              key={name}
              label={offerTitle(name)}
              value={typed[name]}
              onChange={(text) => setTyped((now) => ({ ...now, [name]: text }))}
              currency={unit}
              decimals={decimals}
              error={isWrong ? m.desk_content_place_wrong() : undefined}
              testId={`product-${name}`}
            />
          );
        })
      }
    </AskForm>
  );
}
