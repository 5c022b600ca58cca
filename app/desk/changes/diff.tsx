import { isColour } from "#domain/config/colours.ts";
import type { DeskChange } from "#domain/contracts/desk/changes.ts";
import { m } from "../desk-messages.ts";
import { Arrow } from "../ui/changed.tsx";
import styles from "./changes.module.css";
import { fieldTitle, valueText } from "./kind-texts.ts";

export type ChangedField = DeskChange["fields"][number];

function Value({ text, raw }: { text: string; raw: string | null }) {
  return (
    <>
      {raw !== null && isColour(raw) && (
        <span className={styles.swatch} style={{ background: raw }} aria-hidden="true" />
      )}
      <bdi>{text}</bdi>
    </>
  );
}

/** Returns a field's stored value as text for the operator. */
export type TextOf = typeof valueText;

interface DiffProps {
  kind: string;
  fields: readonly ChangedField[];
  textOf?: TextOf | undefined;
  currency?: string;
}

/** Leaves out the currency of a movement of money, because the amount shows the currency. */
const shownOf = (fields: readonly ChangedField[]) =>
  fields.some(({ name }) => name === "way")
    ? fields.filter(({ name }) => name !== "currency")
    : fields;

export function Diff({ kind, fields, textOf = valueText, currency = "" }: DiffProps) {
  const shown = (name: string, value: string | null) => textOf(kind, name, value, currency);
  return (
    <ul className={`${styles.diff} grid gap-10`} data-testid="change-diff">
      {shownOf(fields).map(({ name, before, after }) => (
        <li key={name}>
          <b className="text-s ink-2 w-400">{fieldTitle(kind, name)}</b>
          <span className={`${styles.values} row wrap text-s break`}>
            {shown(name, before) !== "–" && (
              <>
                <del>
                  <span className="hidden-text">{m.desk_change_old()} </span>
                  <Value text={shown(name, before)} raw={before} />
                </del>
                <Arrow />
              </>
            )}
            <ins>
              <span className="hidden-text">{m.desk_change_new()} </span>
              <Value text={shown(name, after)} raw={after} />
            </ins>
          </span>
        </li>
      ))}
    </ul>
  );
}
