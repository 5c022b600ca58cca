import { type KycField, kycShapes } from "#domain/loans/kyc-fields.ts";
import { m } from "../../../i18n/loan-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Card } from "../../../ui/page.tsx";
import styles from "../loan.module.css";
import { DataField } from "./data-field.tsx";
import { type Stated, useDataForm } from "./use-data-form.ts";

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

interface DataFormProps {
  stated: Stated;
  onSent(): Promise<void>;
}

/** Every field that the company asks for, in parts. */
export function DataForm({ stated, onSent }: DataFormProps) {
  const { form, asked, today } = useDataForm(stated, onSent);
  const parts = (Object.keys(titles) as Part[]).map((part) => ({
    part,
    fields: fieldsOf(part, asked),
  }));
  return (
    <Form onSubmit={() => form.submit()} className={styles.parts} testId="loan-form">
      {parts
        .filter(({ fields }) => fields.length > 0)
        .map(({ part, fields }) => (
          <Card key={part} title={titles[part]()}>
            {fields.map((field) => (
              <DataField key={field} {...form.field(field)} field={field} today={today} />
            ))}
          </Card>
        ))}
      <Button type="submit" wide busy={form.busy} data-testid="loan-data-submit">
        {m.verify_submit()}
      </Button>
    </Form>
  );
}
