import { useSearchParams } from "react-router";
import { microStatus, orderStatus } from "#domain/codes.ts";
import {
  deskUserOptions,
  deskUserOrders,
  deskUserReceipt,
} from "#domain/contracts/desk/customer.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { ReceiptView } from "../../../features/orders/receipt/receipt-view.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { m } from "../../desk-messages.ts";
import { useDesk } from "../../frame/desk-context.ts";
import { PagedList } from "../../ui/list.tsx";
import { readOneOf } from "../../ui/list-query.ts";
import pages from "../../ui/page.module.css";
import { Loaded, SmallButton } from "../../ui/page.tsx";
import type { CustomerView } from "../customer.ts";
import { optionColumns, orderColumns } from "./order-columns.tsx";

const lists = ["open", "pending", "closed", "running", "settled"] as const;
type Which = (typeof lists)[number];

const listNames: Record<Which, () => string> = {
  open: m.trade_positions,
  pending: m.order_tab_pending,
  closed: m.order_tab_history,
  running: m.trade_mode_micro,
  settled: () => `${m.trade_mode_micro()}: ${m.order_tab_history()}`,
};

export function OrdersTab({ view }: { view: CustomerView }) {
  const [params, setParams] = useSearchParams();
  const list = readOneOf(lists, params.get("list")) || "open";
  const asked = params.get("order");
  const open = (order: string) => setParams({ list, order });
  return (
    <>
      <div className="row wrap gap-6">
        {lists.map((name) => (
          <SmallButton
            key={name}
            aria-pressed={name === list}
            tone={name === list ? "primary" : "quiet"}
            onClick={() => setParams({ list: name })}
            data-testid={`orders-${name}`}
          >
            {listNames[name]()}
          </SmallButton>
        ))}
      </div>
      <OrderList key={list} view={view} list={list} onOpen={open} />
      <Sheet
        open={asked !== null}
        title={m.receipt_title()}
        onClose={() => setParams({ list }, { replace: true })}
      >
        {asked !== null && <OrderReceipt id={view.user.id} order={asked} />}
      </Sheet>
    </>
  );
}

interface OrderListProps {
  view: CustomerView;
  list: Which;
  onOpen(order: string): void;
}

function OrderList({ view: { user, currency }, list, onOpen }: OrderListProps) {
  const common = { label: listNames[list](), keyOf: ({ Id }: { Id: string }) => Id };
  if (list === "running" || list === "settled") {
    const status = microStatus.code(list === "running" ? "running" : "closed");
    return (
      <PagedList
        {...common}
        call={deskUserOptions}
        of={{ id: user.id, status: String(status) as "1" | "3" }}
        testId="customer-options"
        columns={optionColumns({ currency, onOpen })}
      />
    );
  }
  return (
    <PagedList
      {...common}
      call={deskUserOrders}
      of={{ id: user.id, status: String(orderStatus.code(list)) as "0" | "1" | "3" }}
      testId="customer-orders"
      columns={orderColumns({ list, currency, onOpen })}
    />
  );
}

function OrderReceipt({ id, order }: { id: string; order: string }) {
  const { zone } = useDesk();
  const read = useRead(deskUserReceipt, { id, order });
  return (
    <div className={`${pages.receipt} stack gap-12`}>
      <Loaded read={read} rows={5}>
        {(receipt) => {
          const price = receipt.events[0]?.tick.price ?? "";
          const precision = price.split(".")[1]?.length ?? 0;
          return <ReceiptView {...{ receipt, precision, zone }} />;
        }}
      </Loaded>
    </div>
  );
}
