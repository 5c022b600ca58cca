import { type AccountType, accountTypes } from "#domain/contracts/account.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { ApiRefusal, type SessionScope, unwrap } from "../context.ts";
import { sessionHandler } from "../register.ts";
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

async function requireSeveral(scope: SessionScope): Promise<void> {
  if ((await scope.settings()).only_one_account === "1") throw new ApiRefusal("forbidden");
}

export const transferHandlers = {
  transferMoney: sessionHandler(calls.transferMoney, async (scope, input) => {
    const { env, company, identity, key } = scope;
    await requireSeveral(scope);
    if (input.currency_id !== undefined && input.currency_id !== accountCurrencyId) {
      throw new ApiRefusal("transfer_invalid");
    }
    const command = {
      from: readAccount(input.from),
      to: readAccount(input.to),
      amount: input.balance,
    };
    unwrap(await accountOf(env, company.id, identity.userId).transfer(command, key));
    return { msg: "" };
  }),
  transferInfo: sessionHandler(calls.transferInfo, async (scope) => {
    const { env, company, identity, nowMs } = scope;
    await requireSeveral(scope);
    const out = await accountOf(env, company.id, identity.userId).available(nowMs);
    return {
      currency: out.currency,
      accounts: out.accounts.map(({ account, amount }) => ({
        accountTypeId: accountTypes.indexOf(account) + 1,
        type: account,
        currencyId: accountCurrencyId,
        available: amount,
      })),
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
