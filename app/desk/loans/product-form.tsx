import { useState } from "react";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { type DeskLoanProduct, deskLoanProductSet } from "#domain/contracts/desk/loans.ts";
import { type LoanOffer, wrongInOffer } from "#domain/loans/offer.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Notice } from "../ui/notice.tsx";
import { oneLine } from "../ui/one-line.ts";
import { ReasonField } from "../ui/reason-field.tsx";
import { offerFields } from "./offer-facts.tsx";

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

/** Asks for a product, or for other terms of one: all of them, as the second person sees all. */
export function ProductForm({ product, currency, onClose, onSent }: ProductFormProps) {
  const [typed, setTyped] = useState(() => typedOf(product));
  const [reason, setReason] = useState("");
  const ask = useMutation(deskLoanProductSet);
  const offer = offerOf(typed);
  const wrong = wrongInOffer(offer, currency);
  const isReasoned = oneLine(reason) !== "";
  async function send() {
    const of = product ? { id: product.id, version: product.version } : {};
    if (await ask.send({ ...of, ...offer, reason: oneLine(reason) })) await onSent();
  }
  return (
    <ActionForm
      action={m.desk_circular_ask()}
      state={ask}
      isComplete={wrong === null && isReasoned}
      testId="product-send"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) => (
        <>
          <Notice tone="info" text={m.desk_loan_product_kept()} />
          {offerFields().map(({ name, label }) => {
            const { unit, decimals } = unitOf(name, currency);
            return (
              <AmountInput
                key={name}
                label={label}
                value={typed[name]}
                onChange={(text) => setTyped((now) => ({ ...now, [name]: text }))}
                currency={unit}
                decimals={decimals}
                error={tried && wrong === name ? m.desk_content_place_wrong() : undefined}
                testId={`product-${name}`}
              />
            );
          })}
          <ReasonField value={reason} onChange={setReason} wrong={tried && !isReasoned} />
        </>
      )}
    </ActionForm>
  );
}
