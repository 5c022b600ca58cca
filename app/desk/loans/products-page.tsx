import { useState } from "react";
import { Link } from "react-router";
import { type DeskLoanProduct, deskLoanProducts } from "#domain/contracts/desk/loans.ts";
import { may } from "#domain/contracts/desk/permissions.ts";
import { useRead } from "../../data/use-read.ts";
import { Icon } from "../../ui/icon.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { AskForm } from "../changes/ask-form.tsx";
import { ChangesOf } from "../changes/changes-of.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Badge } from "../ui/badge.tsx";
import { Loaded } from "../ui/loaded.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { OfferFacts } from "./offer-facts.tsx";
import { ProductForm } from "./product-form.tsx";

type Form =
  | { act: "set"; product: DeskLoanProduct | null }
  | { act: "end"; product: DeskLoanProduct };

/** What the company lends: asked for by one operator, approved by a second person. */
export function ProductsPage() {
  const read = useRead(deskLoanProducts, {});
  const { operator } = useDesk();
  const mayAct = may(operator, "manage_funds");
  const [form, setForm] = useState<Form | null>(null);
  const close = () => setForm(null);
  // Another key once something is asked: the list of what waits is read anew.
  const [asked, setAsked] = useState(0);
  async function sent() {
    close();
    setAsked((count) => count + 1);
    await read.again();
  }
  return (
    <section className={pages.page}>
      <div className={pages.title}>
        <Link to="/loans" aria-label={m.desk_loans_title()} title={m.desk_loans_title()}>
          <Icon name="back" size={20} />
        </Link>
        <h1>{m.desk_loan_products()}</h1>
        {mayAct && (
          <SmallButton
            tone="primary"
            onClick={() => setForm({ act: "set", product: null })}
            data-testid="product-new"
          >
            {m.desk_loan_product_new()}
          </SmallButton>
        )}
      </div>
      <ChangesOf key={asked} kind="loan_product" onDecided={read.again} />
      <Loaded read={read} rows={6}>
        {({ data, currency }) => (
          <>
            {data.length === 0 && <p>{m.desk_nothing_yet()}</p>}
            <div className={pages.cards}>
              {data.map((product) => (
                <ProductCard
                  key={product.id}
                  {...{ product, currency }}
                  onForm={mayAct ? setForm : null}
                />
              ))}
            </div>
            <Sheet
              open={form?.act === "set"}
              title={form?.product ? m.desk_fund_terms_change() : m.desk_loan_product_new()}
              onClose={close}
            >
              {form?.act === "set" && (
                <ProductForm
                  {...{ product: form.product, currency }}
                  onClose={close}
                  onSent={sent}
                />
              )}
            </Sheet>
            <Sheet open={form?.act === "end"} title={m.desk_loan_product_end()} onClose={close}>
              {form?.act === "end" && (
                <EndForm product={form.product} onClose={close} onSent={sent} />
              )}
            </Sheet>
          </>
        )}
      </Loaded>
    </section>
  );
}

interface ProductCardProps {
  product: DeskLoanProduct;
  currency: string;
  /** Null for who may only look. */
  onForm: ((form: Form) => void) | null;
}

function ProductCard({ product, currency, onForm }: ProductCardProps) {
  const { id, offer, is_offered } = product;
  return (
    <section className={pages.card} data-testid={`product-${id}`}>
      <div className={pages.title}>
        <h2 className="num">#{id}</h2>
        {!is_offered && <Badge tone="none" text={m.desk_loan_product_ended()} />}
      </div>
      <OfferFacts offer={offer} currency={currency} />
      {onForm && (
        <div className={pages.actions}>
          <SmallButton
            onClick={() => onForm({ act: "set", product })}
            data-testid={`product-change-${id}`}
          >
            {m.desk_fund_terms_change()}
          </SmallButton>
          {is_offered && (
            <SmallButton
              tone="down"
              onClick={() => onForm({ act: "end", product })}
              data-testid={`product-end-${id}`}
            >
              {m.desk_loan_product_end()}
            </SmallButton>
          )}
        </div>
      )}
    </section>
  );
}

interface EndFormProps {
  product: DeskLoanProduct;
  onClose(): void;
  onSent(): Promise<void>;
}

function EndForm({ product, onClose, onSent }: EndFormProps) {
  return (
    <AskForm
      kind="loan_product"
      subject={String(product.id)}
      fields={[{ name: "is_offered", before: "1", after: "0" }]}
      text={m.desk_loan_product_kept()}
      needsTwo
      onClose={onClose}
      onSent={onSent}
    />
  );
}
