import { m } from "../desk-messages.ts";
import { AreaField } from "./area-field.tsx";

interface ReasonFieldProps {
  value: string;
  onChange(text: string): void;
  hint?: string;
  error: string | undefined;
}

/** The reason of an act. The server refuses acts on customers that have none. */
export function ReasonField(props: ReasonFieldProps) {
  return <AreaField {...props} label={m.order_reason()} maxLength={500} testId="desk-reason" />;
}
