import { type AccountType, accountTypes } from "#domain/contracts/account.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { cashierAccount } from "../cashier/gates.ts";
import { ApiRefusal, type SessionScope, unwrap } from "../context.ts";
import { sessionHandler } from "../serve-calls.ts";
import { accountCurrencyId } from "../wire/account-ids.ts";
import { toWireState } from "../wire/account-state.ts";
import { formatInZone } from "../wire/zone-time.ts";

/** Reads an account by name or by id, 1 to 3. */
function readAccount(given: string): AccountType {
  const named = accountTypes.find((type, index) => type === given || String(index + 1) === given);
  if (!named) throw new ApiRefusal("invalid_request");
  return named;
}

/**
 * With one account for everything, money may only move to it from the former ones; null if any
 * target is allowed.
 */
function onlyTarget({ settings }: SessionScope): AccountType | null {
  return settings.only_one_account ? cashierAccount(settings) : null;
}

export const transferHandlers = {
  transferMoney: sessionHandler(calls.transferMoney, async (scope, input) => {
    const { key } = scope;
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
    const state = unwrap(await scope.account.transfer(command, key));
    return { msg: "", account: toWireState(state) };
  }),
  transferInfo: sessionHandler(calls.transferInfo, async (scope) => {
    const { nowMs } = scope;
    const only = onlyTarget(scope);
    const out = await scope.account.available(nowMs);
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
  }),
  transferLog: sessionHandler(calls.transferLog, async (scope, { type, page = 1 }) => {
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
  }),
};
