import { type DrawCurrency, listDepositCoins, listDrawCurrencies } from "#db/money/cashier.ts";
import type { Credentials } from "#db/people/credentials.ts";
import { addDrawMethod, type DrawMethod, listDrawMethods } from "#db/people/draw-methods.ts";
import {
  comparableAddress,
  isBurnAddress,
  isCoinAddress,
  readCoinAddress,
} from "#domain/cashier/coin-address.ts";
import type { PaymentType } from "#domain/codes.ts";
import type { Settings } from "#domain/config/schema.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { requireAct } from "../access/acts.ts";
import { payoutAccountChangedMessage } from "../access/letters.ts";
import { tellOwner } from "../access/tell-owner.ts";
import { ApiRefusal, required, type SessionScope } from "../context.ts";
import { coolingUntil } from "./gates.ts";

/** Maximum payout accounts of one user. */
const methodsMax = 20;

/** @throws ApiRefusal payment_option_unknown */
export async function currencyOf({ db }: SessionScope, id: number, type?: PaymentType) {
  const all = await listDrawCurrencies(...db);
  const found = all.find((each) => each.id === id && (type === undefined || each.type === type));
  return required(found, "payment_option_unknown");
}

/** @throws ApiRefusal withdraw_cooling, with the end of the lock in ms */
export function requireCooled(set: Settings, changedMs: number, nowMs: number): void {
  const until_ms = coolingUntil(set, changedMs, nowMs);
  if (until_ms > 0) throw new ApiRefusal("withdraw_cooling", { data: { until_ms } });
}

/**
 * Requires an address that can belong to a customer.
 * @throws ApiRefusal address_invalid; address_burnt if the address has no keys; address_ours if it
 * is an address for the company's deposits
 */
export async function requireCustomersAddress(
  { db }: SessionScope,
  protocol: string,
  address: string,
): Promise<void> {
  if (!isCoinAddress(protocol, address)) throw new ApiRefusal("address_invalid");
  if (isBurnAddress(protocol, address)) throw new ApiRefusal("address_burnt");
  const own = await listDepositCoins(...db);
  const same = comparableAddress(address);
  // Compares deposit addresses of all networks: a key has the same address on several networks.
  if (own.some((coin) => comparableAddress(coin.address) === same)) {
    throw new ApiRefusal("address_ours");
  }
}

/** @throws ApiRefusal payout_account_limit, idempotency_conflict */
export async function savePayoutAccount(
  scope: SessionScope,
  user: Credentials,
  account: Omit<DrawMethod, "id" | "created_ms">,
): Promise<DrawMethod> {
  const { db, identity, nowMs, key } = scope;
  // A repeat of the request gets the same id and saves no second account.
  const id = (await sha256Hex(`${identity.userId}/${key}`)).slice(0, 32);
  const method = { ...account, id, created_ms: nowMs };
  const answer = await addDrawMethod(...db, identity.userId, method, methodsMax);
  if (answer === "full") throw new ApiRefusal("payout_account_limit");
  if (answer === "other") throw new ApiRefusal("idempotency_conflict");
  if (answer === "added") scope.background(tellOwner(scope, user, payoutAccountChangedMessage));
  return method;
}

/**
 * Saves a typed address at its first use, so that it must wait like any new payout account. A
 * customer who may not add payout accounts cannot use a new address.
 * @throws ApiRefusal named after the state that forbids new payout accounts
 */
async function typedPayoutAccount(
  scope: SessionScope,
  user: Credentials,
  currency: DrawCurrency,
  address: string,
): Promise<DrawMethod> {
  const { db, identity } = scope;
  const same = comparableAddress(address);
  const methods = await listDrawMethods(...db, identity.userId);
  // Finds the oldest account with the address: the list is newest first.
  const known = methods.findLast(
    (each) => each.draw_currency_id === currency.id && comparableAddress(each.dc_address) === same,
  );
  if (known) return known;
  await requireAct(scope, identity.userId, "secure");
  return savePayoutAccount(scope, user, {
    type: "crypto",
    draw_currency_id: currency.id,
    dc_address: address,
    bank: {},
  });
}

async function savedPayoutAccount(
  { db, identity }: SessionScope,
  currency: DrawCurrency,
  id: string,
): Promise<DrawMethod> {
  const methods = await listDrawMethods(...db, identity.userId);
  const method = methods.find((each) => each.id === id && each.draw_currency_id === currency.id);
  return required(method, "payment_option_unknown");
}

/**
 * Returns the target's facts, which the payment stores.
 * @throws ApiRefusal if the payout account is another user's or too new, and as
 * `requireCustomersAddress` does
 */
export async function payoutTarget(
  scope: SessionScope,
  { set, user }: { set: Settings; user: Credentials },
  currency: DrawCurrency,
  given: { draw_method_id?: string | undefined; address?: string | undefined },
): Promise<Record<string, string>> {
  const id = given.draw_method_id;
  const address = readCoinAddress(given.address ?? "");
  const isTyped = !id;
  if (isTyped && (!set.is_withdraw_account_input || currency.type !== "crypto" || address === "")) {
    throw new ApiRefusal("payment_option_unknown");
  }
  if (isTyped) await requireCustomersAddress(scope, currency.protocol, address);
  const method = isTyped
    ? await typedPayoutAccount(scope, user, currency, address)
    : await savedPayoutAccount(scope, currency, id);
  // The company may have started to take deposits at this address since the customer saved the
  // account.
  if (!isTyped && currency.type === "crypto") {
    await requireCustomersAddress(scope, currency.protocol, method.dc_address);
  }
  requireCooled(set, method.created_ms, scope.nowMs);
  const { code, protocol } = currency;
  return { code, protocol, method: method.id, address: method.dc_address, ...method.bank };
}
