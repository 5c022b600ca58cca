import { shortNumber } from "#domain/short-number.ts";
import { m } from "../../i18n/page-messages.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

/** An order's number, short, and a button that copies all of it. */
export function OrderNumber({ id }: { id: string }) {
  return (
    <>
      <span className="num" title={id} data-testid="order-number">
        {shortNumber(id)}
      </span>
      <CopyButton text={id} label={m.order_number()} />
    </>
  );
}
