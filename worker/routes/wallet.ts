import { type AccountType, accountTypes, type LogRow } from "#domain/contracts/account.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { LogType, WireLogRow } from "#domain/contracts/http/wallet.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import type { LanguageCode } from "#domain/language-tags.ts";
import { m } from "#texts/worker-messages.ts";
import { ApiRefusal, type SessionScope, unwrap } from "../context.ts";
import { openingBalances } from "../opening-balances.ts";
import { sessionHandler } from "../serve-calls.ts";
import { toWireState } from "../wire/account-state.ts";
import { formatInZone } from "../wire/zone-time.ts";

interface LogInput {
  accountTypeId: number;
  page?: number | undefined;
  type?: LogType | undefined;
}

/** 1 forex, 2 micro, 3 change. */
function accountTypeOf(id: number): AccountType {
  const type = accountTypes[id - 1];
  if (!type) throw new ApiRefusal("invalid_request");
  return type;
}

function toWireRow(row: LogRow, zone: string, locale: LanguageCode): WireLogRow {
  return {
    Id: row.id,
    Value: Number(row.value),
    ValueText: row.value,
    BalanceText: row.balance,
    Type: row.type,
    Memo: row.reference,
    ShowCode: row.name,
    ...(row.result !== null && { ResultText: row.result }),
    MemoTran: m[`log_type_${row.type}`]({}, { locale }),
    CreatedAtTran: formatInZone(row.createdAtMs, zone),
    CreatedMs: row.createdAtMs,
  };
}

async function readLog(scope: SessionScope, { accountTypeId, page = 1, type }: LogInput) {
  const { account, settings, lang } = scope;
  const query = { account: accountTypeOf(accountTypeId), page, pageSize };
  const { rows, total } = await account.log(type ? { ...query, type } : query);
  return { list: rows.map((row) => toWireRow(row, settings.timezone, lang)), total };
}

export const walletHandlers = {
  forexDetail: sessionHandler(calls.forexDetail, readLog),
  accountLog: sessionHandler(calls.accountLog, readLog),
  resetDemo: sessionHandler(calls.resetDemo, async (scope) => {
    const { account, settings, key } = scope;
    const { forex, micro } = openingBalances(settings);
    const state = unwrap(await account.reset(forex, key, micro));
    return { msg: "", account: toWireState(state) };
  }),
  auditOwn: sessionHandler(calls.auditOwn, async ({ account }) => {
    const { fillsNotChecked, ...report } = await account.audit();
    return { ...report, fills_not_checked: fillsNotChecked };
  }),
};
