import { type AccountType, accountTypes } from "#domain/contracts/account.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { cashierAccount } from "../cashier/gates.ts";
import { ApiRefusal, type SessionScope, unwrap } from "../context.ts";
import { sessionHandler } from "../serve-calls.ts";
import { accountOf } from "../session.ts";
import { accountCurrencyId } from "../wire/account-ids.ts";
import { formatInZone } from "../wire/zone-time.ts";

const pageSize = 20;
/** By name or by id, 1 to 3. */
function readAccount(given: string): AccountType {
  const named = accountTypes.find((type, index) => type === given || String(index + 1) === given);
  if (!named) throw new ApiRefusal("invalid_request");
  return named;
}

/** Where one account serves everything, money moves to it only, from where it was before; null for anywhere. */
async function onlyTarget(scope: SessionScope): Promise<AccountType | null> {
  const set = await scope.settings();
  return set.only_one_account === "1" ? cashierAccount(set) : null;
}

export const transferHandlers = {
  transferMoney: sessionHandler(calls.transferMoney, async (scope, input) => {
    const { env, company, identity, key } = scope;
    const only = await onlyTarget(scope);
    if (input.currency_id !== undefined && input.currency_id !== accountCurrencyId) {
      throw new ApiRefusal("transfer_invalid");
    }
    const command = {
      from: readAccount(input.from),
      to: readAccount(input.to),
      amount: input.balance,
    };
    if (only !== null && command.to !== only) throw new ApiRefusal("forbidden");
    unwrap(await accountOf(env, company.id, identity.userId).transfer(command, key));
    return { msg: "" };
  }),
  transferInfo: sessionHandler(calls.transferInfo, async (scope) => {
    const { env, company, identity, nowMs } = scope;
    const [only, out] = await Promise.all([
      onlyTarget(scope),
      accountOf(env, company.id, identity.userId).available(nowMs),
    ]);
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
    const { env, company, identity } = scope;
    const account = accountOf(env, company.id, identity.userId);
    const [{ zone, currency }, { data, total }] = await Promise.all([
      scope.catalogue(),
      account.transfers({ page, pageSize, ...(type ? { account: readAccount(type) } : {}) }),
    ]);
    return {
      data: data.map(({ id, from, to, amount, createdAtMs }) => ({
        id,
        balance: amount,
        from,
        to,
        currency,
        created_at: formatInZone(createdAtMs, zone),
        createdMs: createdAtMs,
      })),
      total,
    };
  }),
};
