import { transferLog, type WireTransferRow } from "#domain/contracts/http/transfer.ts";
import { useCompany } from "../../../data/company.ts";
import { usePagedRead } from "../../../data/use-paged-read.ts";
import { accountName } from "../../../i18n/account-name.ts";
import { formatDateTime, formatMoney } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import styles from "./transfer-history.module.css";

const idOf = (row: WireTransferRow) => row.id;

/** Past transfers, newest first. */
export function TransferHistory({ currency }: { currency: string }) {
  const { timezone } = useCompany();
  const list = usePagedRead(transferLog, {}, { idOf });
  return (
    <Card title={m.cash_transfers()}>
      <PagedList
        list={list}
        idOf={idOf}
        testId="transfers"
        row={(row) => (
          <div className={styles.row} data-testid="transfer-row">
            <span>
              <b>
                {accountName(row.from)}
                <Icon name="next" size={16} />
                {accountName(row.to)}
              </b>
              <small>
                <bdi>{formatDateTime(row.createdMs, timezone)}</bdi>
              </small>
            </span>
            <b className="num">{formatMoney(row.balance, row.currency || currency)}</b>
          </div>
        )}
        empty={<EmptyState icon="transfer" title={m.cash_transfers_empty()} />}
      />
    </Card>
  );
}
