import { type AccountType, accountTypes, type LogRow } from "#domain/contracts/account.ts";
import type { WireLogRow } from "#domain/contracts/http/wallet.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { shownStatement } from "#domain/statement/shown-statement.ts";
import { usualForm } from "#domain/text/csv-form.ts";
import { m } from "#texts/worker-messages.ts";
import { cashierAccount } from "../cashier/gates.ts";
import { ApiRefusal, required, type SessionScope, unwrap } from "../context.ts";
import { csvFile } from "../csv.ts";
import { requireOwnPot } from "../follow/pot-view.ts";
import { openingBalances } from "../opening-balances.ts";
import { type Input, sessionCalls } from "../serve-calls.ts";
import { accountCurrencyId, toWireState } from "../wire/account-state.ts";
import { statementAmounts, statementFileName, statementRows } from "../wire/statement-table.ts";
import { formatInZone } from "../wire/zone-time.ts";

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

async function readLog(
  scope: SessionScope,
  { accountTypeId, page = 1, type }: Input<"accountLog">,
) {
  const { account, settings, lang } = scope;
  // A call names a part of the account by its number: 1 forex, 2 micro, 3 change.
  const part = required(accountTypes[accountTypeId - 1], "invalid_request");
  const query = { account: part, page, pageSize };
  const { rows, total } = await account.log(type ? { ...query, type } : query);
  return { list: rows.map((row) => toWireRow(row, settings.timezone, lang)), total };
}

async function read(scope: SessionScope, { from, to, trader_id }: Input<"statement">) {
  const account = trader_id === undefined ? scope.account : await requireOwnPot(scope, trader_id);
  return shownStatement(unwrap(await account.statement(from, to)).statement);
}

function readAccount(given: string): AccountType {
  const named = accountTypes.find((type, index) => type === given || String(index + 1) === given);
  return required(named, "invalid_request");
}

/** Returns the only target of transfers if `only_one_account` is on; otherwise null. */
function onlyTarget({ settings }: SessionScope): AccountType | null {
  return settings.only_one_account ? cashierAccount(settings) : null;
}

export const walletHandlers = sessionCalls({
  forexDetail: readLog,
  accountLog: readLog,
  resetDemo: async ({ account, settings, key }) => {
    const { forex, micro } = openingBalances(settings);
    const state = unwrap(await account.reset(forex, key, micro));
    return { msg: "", account: toWireState(state) };
  },
  auditOwn: async ({ account }) => {
    const { fillsNotChecked, ...report } = await account.audit();
    return { ...report, fills_not_checked: fillsNotChecked };
  },
  statement: read,
  statementCsv: async (scope, { form, ...period }) => {
    const statement = await read(scope, period);
    const zone = scope.settings.timezone;
    const rows = statementRows(statement, zone, scope.lang);
    return csvFile(statementFileName(statement, zone), rows, {
      form: form ?? usualForm(scope.lang),
      amounts: statementAmounts,
    });
  },
  transferMoney: async (scope, input) => {
    const only = onlyTarget(scope);
    if (input.currency_id !== undefined && input.currency_id !== accountCurrencyId) {
      throw new ApiRefusal("transfer_invalid");
    }
    const command = {
      from: readAccount(input.from),
      to: readAccount(input.to),
      amount: input.balance,
    };
    if (only !== null && command.to !== only) throw new ApiRefusal("forbidden");
    const state = unwrap(await scope.account.transfer(command, scope.key));
    return { msg: "", account: toWireState(state) };
  },
  transferInfo: async (scope) => {
    const only = onlyTarget(scope);
    const out = await scope.account.available(scope.nowMs);
    return {
      currency: out.currency,
      accounts: out.accounts.map(({ account, amount }) => ({
        accountTypeId: accountTypes.indexOf(account) + 1,
        type: account,
        currencyId: accountCurrencyId,
        available: amount,
      })),
      into: only ?? "",
      stopped: out.stop,
    };
  },
  transferLog: async (scope, { type, page = 1 }) => {
    const { timezone, currency } = scope.settings;
    const query = { page, pageSize, ...(type ? { account: readAccount(type) } : {}) };
    const { data, total } = await scope.account.transfers(query);
    return {
      data: data.map(({ id, from, to, amount, createdAtMs }) => ({
        id,
        balance: amount,
        from,
        to,
        currency,
        created_at: formatInZone(createdAtMs, timezone),
        createdMs: createdAtMs,
      })),
      total,
    };
  },
});
