import { m } from "../../i18n/page-messages.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

/** Of a long id, as much as tells the orders of one trader apart. */
export function shortNumber(id: string): string {
  return id.length > 12 ? id.slice(0, 8) : id;
}

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
