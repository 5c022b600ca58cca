import { Navigate, useNavigate } from "react-router";
import { loanInfo, loanKycSubmit } from "#domain/contracts/http/loan.ts";
import {
  askedKycFields,
  isKycValue,
  type KycField,
  kycFields,
  kycShapes,
} from "#domain/loans/kyc-fields.ts";
import { dayIn } from "#domain/market/zone.ts";
import { useForm } from "../../../api/use-form.ts";
import { useCompany } from "../../../data/company/company.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { RealPage } from "../../../features/identity/real-only.tsx";
import { kycFieldText } from "../../../features/loans/kyc-field-text.ts";
import { InsteadOfForm, Notice } from "../../../features/payments/notice.tsx";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/loan-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { Card } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { DataField } from "./data-field.tsx";

/** Interval in ms at which the page reads the state while an operator reviews the data. */
const reviewMs = 15_000;

export default function DataPage() {
  return (
    <RealPage title={m.notice_title_loans()} back="/user">
      <BorrowerData />
    </RealPage>
  );
}

function BorrowerData() {
  const navigate = useNavigate();
  const { data, error, again } = useRead(
    loanInfo,
    {},
    { everyMs: (read) => (read?.status === "reviewing" ? reviewMs : null) },
  );
  if (!data) return <Waiting error={error} onRetry={again} rows={5} />;
  if (data.status === "passed") return <Navigate to="/loan/submit" replace />;
  if (data.status === "reviewing") {
    return (
      <InsteadOfForm
        icon="clock"
        title={m.verify_waiting()}
        text={m.loan_kyc_waiting()}
        action={
          <Button tone="quiet" onClick={() => void navigate("/user")} data-testid="loan-close">
            {m.ui_close()}
          </Button>
        }
        testId="loan-waiting"
      />
    );
  }
  return (
    <>
      {data.status === "rejected" ? (
        <Notice
          tone="warn"
          title={m.verify_rejected()}
          text={data.reason || m.verify_rejected_text()}
          testId="loan-rejected"
        />
      ) : (
        <Notice icon="shield" text={m.loan_kyc_text()} />
      )}
      <DataForm stated={data} onSent={again} />
    </>
  );
}

type Part = "person" | "work" | "property" | "documents";

const titles: Record<Part, () => string> = {
  person: m.loan_part_person,
  work: m.loan_part_work,
  property: m.loan_part_property,
  documents: m.loan_part_documents,
};

const partOf: Partial<Record<KycField, Part>> = {
  loan_amount: "work",
  job: "work",
  work_years: "work",
  work_address: "work",
  personal_income: "work",
  family_income: "work",
  annual_income: "work",
  other_income: "work",
  annual_savings: "property",
  debt_info: "property",
  has_pension: "property",
  has_house: "property",
  has_car: "property",
  credit_score: "property",
  id_card_type: "documents",
  id_number: "documents",
  social_security: "documents",
};

function fieldsOf(part: Part, asked: readonly KycField[]): KycField[] {
  return asked.filter((field) => {
    const own = kycShapes[field] === "picture" ? "documents" : (partOf[field] ?? "person");
    return own === part;
  });
}

function DataForm({ stated, onSent }: { stated: Stated; onSent(): Promise<void> }) {
  const { form, asked, today } = useDataForm(stated, onSent);
  const parts = (Object.keys(titles) as Part[]).map((part) => ({
    part,
    fields: fieldsOf(part, asked),
  }));
  return (
    <Form onSubmit={() => form.submit()} className="stack gap-14" testId="loan-form">
      {parts
        .filter(({ fields }) => fields.length > 0)
        .map(({ part, fields }) => (
          <Card key={part} title={titles[part]()}>
            {fields.map((field) => (
              <DataField key={field} {...form.field(field)} field={field} today={today} />
            ))}
          </Card>
        ))}
      <Submit text={m.verify_submit()} busy={form.busy} testId="loan-data-submit" />
    </Form>
  );
}

type Stated = Record<KycField, string>;

/** Starts the form with earlier answers. The borrower must take the pictures again. */
function begun(stated: Stated): Stated {
  const start = kycFields.map((field) => [
    field,
    kycShapes[field] === "picture" ? "" : stated[field],
  ]);
  return Object.fromEntries(start) as Stated;
}

/** Sends numbers and the codes of choices as numbers (specification 2, section 5). */
function toSend(field: KycField, text: string): string | number {
  const isText = ["text", "picture", "birthday"].includes(kycShapes[field]);
  return isText ? text : Number(text);
}

function problemOf(field: KycField, text: string, today: string): string | undefined {
  const shape = kycShapes[field];
  if (text === "") {
    const named = { field: isolate(kycFieldText(field)) };
    return shape === "picture" ? m.loan_picture_missing(named) : m.loan_field_missing(named);
  }
  // A picture's value is an id or an address from the upload, so there is nothing to check.
  if (shape === "picture" || isKycValue(field, text, today)) return undefined;
  return shape === "birthday" ? m.loan_birthday_wrong() : m.loan_number_wrong();
}

function useDataForm(stated: Stated, onSent: () => Promise<void>) {
  const company = useCompany();
  const today = dayIn(company.timezone, Date.now());
  const asked = askedKycFields((flag) => company[flag] === "1");
  const ofAsked = <T,>(give: (field: KycField) => T) =>
    Object.fromEntries(asked.map((field) => [field, give(field)]));
  const form = useForm(loanKycSubmit, {
    start: () => begun(stated),
    input: (typed) => ofAsked((field) => toSend(field, typed[field])),
    errors: (typed) => ofAsked((field) => problemOf(field, typed[field], today)),
    success: ({ msg }) => msg || m.loan_kyc_waiting(),
    onDone: onSent,
  });
  return { form, asked, today };
}
