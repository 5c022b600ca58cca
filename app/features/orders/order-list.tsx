import type { ReactNode } from "react";
import type { Loadable } from "../../data/reading/loadable.ts";
import { Waiting } from "../../ui/waiting.tsx";

interface OrderListProps<T> {
  orders: Loadable<readonly T[]>;
  row(order: T): ReactNode;
  empty: ReactNode;
  testId: string;
  onRetry(): Promise<void>;
}

export function OrderList<T extends { Id: string }>(props: OrderListProps<T>) {
  const { orders, row, empty, testId, onRetry } = props;
  if (orders.state !== "ready") {
    const error = orders.state === "failed" ? orders.error : null;
    return <Waiting error={error} onRetry={onRetry} rows={3} height={72} />;
  }
  return (
    <>
      {orders.data.length === 0 && empty}
      <ul className="grid gap-2" data-testid={testId}>
        {orders.data.map((order) => (
          <li key={order.Id}>{row(order)}</li>
        ))}
      </ul>
    </>
  );
}
