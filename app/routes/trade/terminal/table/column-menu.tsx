import { m } from "../../../../i18n/page-messages.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { toggled } from "./columns.ts";
import type { Head } from "./data-table.tsx";
import { Choices, DropPanel } from "./drop-panel.tsx";

interface ColumnMenuProps<C extends string> {
  heads: ReadonlyArray<Head<C>>;
  shown: readonly C[];
  onChange(shown: C[]): void;
  testId: string;
}

/** Chooses the columns of a table. */
export function ColumnMenu<C extends string>(props: ColumnMenuProps<C>) {
  const { heads, shown, onChange, testId } = props;
  const known = heads.map(({ id }) => id);
  return (
    <DropPanel
      label={m.terminal_columns()}
      icon={<Icon name="settings" size={16} />}
      testId={testId}
    >
      <Choices
        label={m.terminal_columns()}
        type="checkbox"
        options={heads.map(({ id, title }) => ({ value: id, text: title }))}
        chosen={shown}
        onPick={(column) => onChange(toggled(known, shown, column))}
        testId={testId}
      />
    </DropPanel>
  );
}
