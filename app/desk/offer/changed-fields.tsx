import { m } from "../desk-messages.ts";
import { Fact, Facts } from "../ui/facts.tsx";
import { type Choices, fieldText, labelOf } from "./field-text.ts";
import type { FieldView } from "./offer-views.ts";

interface ChangedFieldsProps {
  fields: readonly FieldView[];
  changes: ReadonlyArray<{ name: string; before: string | null; after: string | null }>;
  choices: Choices | null;
}

/** What becomes what. */
export function ChangedFields({ fields, changes, choices }: ChangedFieldsProps) {
  if (changes.length === 0) return null;
  const show = (name: string, text: string | null) =>
    fieldText(
      fields.find((field) => field.name === name),
      text,
      choices,
    );
  return (
    <Facts testId="offer-changes">
      {changes.map(({ name, before, after }) => (
        <Fact key={name} label={labelOf({ fields }, name)}>
          <del>
            <span className="hidden-text">{m.offer_before()} </span>
            <bdi>{show(name, before)}</bdi>
          </del>{" "}
          <span aria-hidden="true">→</span>{" "}
          <ins>
            <span className="hidden-text">{m.offer_after()} </span>
            <bdi>{show(name, after)}</bdi>
          </ins>
        </Fact>
      ))}
    </Facts>
  );
}
