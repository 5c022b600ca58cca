import { useState } from "react";
import { useSearchParams } from "react-router";
import {
  accountLog,
  type LogType,
  logTypes,
  type WireLogRow,
} from "#domain/contracts/http/wallet.ts";
import { shortNumber } from "#domain/text/short-number.ts";
import { isPlatform } from "../../../api/dialect.ts";
import { useCompany } from "../../../data/company/company.ts";
import { usePagedRead } from "../../../data/reading/use-paged-read.ts";
import { balancesAtom } from "../../../data/trader/account.ts";
import { timeOf } from "../../../features/payments/detail-rows.tsx";
import { accountName } from "../../../i18n/account-name.ts";
import { formatExactMoney } from "../../../i18n/exact-money.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { logTypeText } from "../../../i18n/log-type-text.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { gainTone } from "../../../ui/gain-tone.ts";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import styles from "./account-history-page.module.css";

const forexAccount = "1";

export default function AccountHistoryPage() {
  const [query] = useSearchParams();
  const asked = query.get("accountTypeId") ?? "";
  const accountTypeId = /^[1-9]\d{0,8}$/.test(asked) ? asked : forexAccount;
  const [type, setType] = useState<LogType | "">("");
  const [round, setRound] = useState(0);
  const company = useCompany();
  const balances = useAtomValue(balancesAtom);
  const account = balances?.find((each) => String(each.accountTypeId) === accountTypeId);
  const list = usePagedRead(
    accountLog,
    { accountTypeId, ...(type ? { type } : {}) },
    { idOf: (row) => row.Id, round },
  );
  return (
    <Page
      onRefresh={async () => setRound((count) => count + 1)}
      title={account ? accountName(account.type) : m.account_history()}
      back="/mine/accounts"
    >
      {isPlatform() && (
        <div className={styles.filter}>
          <SelectField<LogType | "">
            label={m.account_movement()}
            options={[
              { value: "", text: m.account_all() },
              ...logTypes.map((each) => ({ value: each, text: logTypeText(each) })),
            ]}
            value={type}
            onChange={setType}
            testId="log-type"
          />
        </div>
      )}
      <section className={`${styles.card} surface shadow round-l`}>
        <PagedList
          list={list}
          testId="account-log"
          row={(row) => <LogRow row={row} currency={account?.currency ?? company.currency} />}
          empty={<EmptyState icon="order" title={m.account_log_empty()} />}
        />
      </section>
    </Page>
  );
}

function LogRow({ row, currency }: { row: WireLogRow; currency: string }) {
  const { timezone } = useCompany();
  return (
    <div className={`${styles.row} grid break`}>
      <p className="flex wrap between">
        <b className="w-640">
          {row.MemoTran}
          {row.ShowCode !== "" && (
            <>
              {" · "}
              <bdi>{row.ShowCode}</bdi>
            </>
          )}
        </b>
        <b className={`num ${gainTone(Number(row.ResultText ?? row.ValueText))} w-640`}>
          {formatExactMoney(row.ResultText ?? row.ValueText, currency, true)}
        </b>
      </p>
      <p className="flex wrap between">
        <small className="text-xs ink-2">{timeOf(row.CreatedMs, timezone)}</small>
        {row.BalanceText !== "" && (
          <small className="text-xs ink-2">
            {m.account_after({ amount: isolate(formatExactMoney(row.BalanceText, currency)) })}
          </small>
        )}
      </p>
      <p className="flex wrap between">
        {row.Memo !== "" && <small className="num text-xs ink-2">{shortNumber(row.Memo)}</small>}
        {row.ResultText !== undefined && (
          <small className="text-xs ink-2">
            {m.account_free_change({
              amount: isolate(formatExactMoney(row.ValueText, currency, true)),
            })}
          </small>
        )}
      </p>
    </div>
  );
}
