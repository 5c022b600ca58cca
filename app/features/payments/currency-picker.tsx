import { Picker } from "../../ui/form/picker.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";

interface Currency {
  id: string | number;
  code: string;
  protocol?: string;
}

interface CurrencyPickerProps {
  label: string;
  currencies: readonly Currency[];
  value: Currency | undefined;
  onChange(id: string): void;
  error?: string | undefined;
  testId: string;
}

export function CurrencyPicker(props: CurrencyPickerProps) {
  const { label, currencies, value, onChange, error, testId } = props;
  return (
    <Picker
      label={label}
      options={currencies.map(({ id, code, protocol }) => ({
        id: String(id),
        title: code,
        detail: protocol || undefined,
        icon: <SymbolBadge code={code} size={30} />,
      }))}
      value={value ? String(value.id) : null}
      onChange={onChange}
      error={error}
      testId={testId}
    />
  );
}

/** The chosen option; a single option needs no choice. */
export function chosenOf<T extends { id: string | number }>(
  options: readonly T[],
  id: string | null,
): T | undefined {
  const only = options.length === 1 ? options[0] : undefined;
  return options.find((option) => String(option.id) === id) ?? only;
}
