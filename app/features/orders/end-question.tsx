import type { ReactNode } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { m } from "../../i18n/page-messages.ts";
import { Question } from "../../ui/sheet/question.tsx";
import { ContractFacts } from "./order-row.tsx";
import { useEndOrder } from "./use-end-order.ts";

interface EndQuestionProps {
  order: ForexOrderView;
  onClose(): void;
  children?: ReactNode;
  testId: string;
}

/** Names the market, side and size of the order that it asks to end. */
export function EndQuestion({ order, children, ...shown }: EndQuestionProps) {
  const { close, cancel } = useEndOrder(order);
  const isPending = order.Status === "pending";
  const title = isPending ? m.order_cancel() : m.order_close();
  return (
    <Question
      open
      title={title}
      text={isPending ? m.order_cancel_question() : m.order_close_question()}
      onConfirm={isPending ? cancel : close}
      {...shown}
    >
      <p className="row wrap gap-8">
        <b>
          <bdi>{order.ForexTradeLists.ShowCode}</bdi>
        </b>
        <ContractFacts order={order} />
      </p>
      {children}
    </Question>
  );
}
