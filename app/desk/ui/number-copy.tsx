import { shortNumber } from "#domain/text/short-number.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { m } from "../desk-messages.ts";

export function NumberCopy({ id }: { id: string }) {
  return (
    <span className="inline-row gap-2">
      <span className="num" title={id}>
        {shortNumber(id)}
      </span>
      <CopyButton text={id} label={m.order_number()} />
    </span>
  );
}
