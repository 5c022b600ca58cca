import { type DeskLoanProduct, deskLoanProducts } from "#domain/contracts/desk/loans.ts";
import { may } from "#domain/contracts/desk/permissions.ts";
import { wrongOffered } from "#domain/loans/offer.ts";
import { loanProductFields } from "#domain/offer/company-money.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { AskAct } from "../changes/ask-form.tsx";
import { ChangesOf } from "../changes/changes-of.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { FieldFacts } from "../offer/field-facts.tsx";
import { RowAct, textsOf } from "../offer/row-form.tsx";
import pages from "../ui/page.module.css";
import { Badge, Loaded, Page } from "../ui/page.tsx";
import { productFields } from "./product-fields.ts";

interface ActsProps {
  currency: string;
  onSent(): Promise<void>;
}

export function ProductsPage() {
  const read = useRead(deskLoanProducts, {});
  const mayAct = may(useDesk().operator, "manage_funds");
  const acts = { currency: read.data?.currency ?? "", onSent: read.again };
  return (
    <Page
      title={m.desk_loan_products()}
      back={{ to: "/loans", label: m.desk_loans_title() }}
      beside={mayAct && read.data && <ProductAct {...acts} product={null} />}
    >
      <ChangesOf kind="loan_product" onDecided={read.again} />
      <Loaded read={read} rows={6}>
        {({ data }) => (
          <>
            {data.length === 0 && <p>{m.desk_nothing_yet()}</p>}
            <div className={`${pages.cards} grid align-start gap-12`}>
              {data.map((product) => (
                <ProductCard key={product.id} {...{ ...acts, product, mayAct }} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ProductCardProps extends ActsProps {
  product: DeskLoanProduct;
  mayAct: boolean;
}

function ProductCard({ product, mayAct, currency, onSent }: ProductCardProps) {
  const { id, offer, is_offered } = product;
  return (
    <section className={`${pages.card} stack gap-10 surface round-m`} data-testid={`product-${id}`}>
      <div className="row wrap min-width-0 gap-8">
        <h2 className="num">#{id}</h2>
        {!is_offered && <Badge tone="none" text={m.desk_loan_product_ended()} />}
      </div>
      <FieldFacts fields={productFields} values={offer} currency={currency} testId="loan-offer" />
      {mayAct && (
        <div className="flex wrap gap-8">
          <ProductAct {...{ product, currency, onSent }} />
          {is_offered && (
            <AskAct
              label={m.desk_loan_product_end()}
              tone="down"
              testId={`product-end-${id}`}
              kind="loan_product"
              subject={String(id)}
              fields={[{ name: "is_offered", before: "1", after: "0" }]}
              text={m.desk_loan_product_kept()}
              needsTwo
              onSent={onSent}
            />
          )}
        </div>
      )}
    </section>
  );
}

interface ProductActProps extends ActsProps {
  /** The product to change; null for a new product. */
  product: DeskLoanProduct | null;
}

/** The request also sets `is_offered`: a change of an ended product offers the product again. */
function ProductAct({ product, currency, onSent }: ProductActProps) {
  return (
    <RowAct
      label={product ? m.desk_fund_terms_change() : m.desk_loan_product_new()}
      tone={product ? "quiet" : "primary"}
      testId={product ? `product-change-${product.id}` : "product-new"}
      kind="loan_product"
      subject={product ? String(product.id) : ""}
      fields={productFields}
      rules={loanProductFields}
      wrongIn={(row) => wrongOffered(row, currency)}
      now={product ? { ...textsOf(product.offer), is_offered: product.is_offered ? "1" : "0" } : {}}
      {...(product && { sets: { is_offered: "1" } })}
      text={m.desk_loan_product_kept()}
      prefix="product"
      {...{ currency, onSent }}
    />
  );
}
