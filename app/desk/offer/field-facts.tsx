import { Fact, Facts } from "../ui/page.tsx";
import { fieldText } from "./field-text.ts";
import type { FieldView } from "./field-view.ts";

interface FieldFactsProps {
  fields: readonly FieldView[];
  values: Readonly<Record<string, string | number>>;
  currency: string;
  testId?: string;
}

export function FieldFacts({ fields, values, currency, testId = "" }: FieldFactsProps) {
  return (
    <Facts {...(testId && { testId })}>
      {fields.map((field) => (
        <Fact
          key={field.name}
          label={field.label()}
          text={fieldText(field, String(values[field.name] ?? ""), null, currency)}
        />
      ))}
    </Facts>
  );
}
