import { useState } from "react";
import { paymentType } from "#domain/codes.ts";
import { type DrawRecordView, drawList } from "#domain/contracts/http/withdraw.ts";
import { useCompany } from "../../../data/company.ts";
import { usePagedRead } from "../../../data/use-paged-read.ts";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { RecordRow } from "../../../features/payments/record-row.tsx";
import { formatDateTime, formatMoney } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import { withdrawalTone } from "./withdrawal-text.ts";

const idOf = (row: DrawRecordView) => row.id;

/** All withdrawals, newest first; each opens its details. */
export function WithdrawalRecords({ type }: { type: PaymentType }) {
  const { timezone: zone } = useCompany();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = usePagedRead(drawList, { type: paymentType.code(type) }, { idOf });
  const open = list.rows.find(({ id }) => id === openId) ?? null;
  return (
    <Card title={m.cash_withdrawals()}>
      <PagedList
        list={list}
        idOf={idOf}
        testId="withdrawals"
        row={(row) => (
          <RecordRow
            code={row.draw_currency.code}
            amount={formatMoney(row.number, row.currency)}
            detail={formatDateTime(row.createdMs, zone)}
            status={row.status_name}
            tone={withdrawalTone(row)}
            onOpen={() => setOpenId(row.id)}
            testId="withdrawal-row"
          />
        )}
        empty={<EmptyState icon="order" title={m.cash_withdrawals_empty()} />}
      />
      <WithdrawalDetail record={open} zone={zone} onClose={() => setOpenId(null)} />
    </Card>
  );
}
