import {
  type BankAccount,
  listBankAccounts,
  listDepositCoins,
  listDepositSymbols,
  takeReference,
} from "#db/money/cashier.ts";
import { depositReference, readTransactionHash } from "#domain/cashier/payment-reference.ts";
import { depositType } from "#domain/codes.ts";
import type { Settings } from "#domain/config/schema.ts";
import type { PaymentCommand } from "#domain/contracts/cashier.ts";
import type { WireBankInfo as BankInfo } from "#domain/contracts/http/deposit.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { requireRealUser } from "../access/proof.ts";
import {
  cashierAccount,
  requireDeposits,
  requireProofPicture,
  requireRange,
} from "../cashier/gates.ts";
import { depositPath, noRate, ratesOf } from "../cashier/rate.ts";
import { ApiRefusal, required, type Scope, type SessionScope, unwrap } from "../context.ts";
import { sessionCalls } from "../serve-calls.ts";
import { toDepositRecord, toWireOrder } from "../wire/payment.ts";

async function send(scope: SessionScope, command: PaymentCommand) {
  const rate = command.act === "deposit" ? await depositPath(scope, command.unit) : noRate;
  const { payment } = unwrap(await scope.account.pay(command, rate, scope.key));
  return { msg: "", id: payment.id };
}

async function withRates<W extends { currency_code: string }>(scope: Scope, ways: readonly W[]) {
  const units = ways.map(({ currency_code }) => currency_code);
  const rateOf = await ratesOf(scope, units, "in");
  return ways.map((way) => ({ ...way, ...rateOf(way.currency_code) }));
}

export function bankInfoOf(account: BankAccount): BankInfo {
  return {
    bank_name: account.bank_name,
    bank_address: account.bank_address,
    swift: account.bank_swift,
    ifsc: account.bank_ifsc,
    iban: account.bank_iban,
    name: account.payee_name,
    account: account.payee_account,
    remark: account.bank_remark,
  };
}

/**
 * Requires one of the two ways in which a company can take bank deposits.
 * @param isOn true if operators match deposits to bank accounts; false if customers choose the bank
 *   account
 * @throws ApiRefusal forbidden if the company takes bank deposits in the other way
 */
function requireMatching({ edit_recharge_bank_info }: Settings, isOn: boolean): void {
  if (edit_recharge_bank_info !== isOn) throw new ApiRefusal("forbidden");
}

/** @throws ApiRefusal invalid_request unless exactly one of the two fields names the account */
async function paidAccount(
  { db }: SessionScope,
  { wire_id, symbol_id }: { wire_id?: number | undefined; symbol_id?: number | undefined },
): Promise<BankAccount | undefined> {
  if ((wire_id === undefined) === (symbol_id === undefined)) {
    throw new ApiRefusal("invalid_request");
  }
  const [accounts, symbols] = await Promise.all([
    listBankAccounts(...db),
    symbol_id === undefined ? [] : listDepositSymbols(...db),
  ]);
  if (wire_id !== undefined) return accounts.find((each) => each.id === wire_id);
  const symbol = symbols.find((each) => each.id === symbol_id);
  return accounts.find((each) => each.currency_code === symbol?.currency_code);
}

/** @throws ApiRefusal reference_invalid if the text is no transaction hash of the network */
function reportedHash(network: string, text = ""): { hash?: string } {
  if (text.trim() === "") return {};
  const hash = readTransactionHash(network, text);
  if (hash === null) throw new ApiRefusal("reference_invalid", { data: { field: "hash" } });
  return { hash };
}

/** Makes a reference that no other payment of the company has. */
async function newReference({ db }: SessionScope): Promise<string> {
  for (;;) {
    const reference = depositReference(crypto.getRandomValues(new Uint8Array(7)));
    if (await takeReference(...db, reference)) return reference;
  }
}

export const depositHandlers = sessionCalls({
  chargeInfo: async (scope) => {
    const set = await requireDeposits(scope, "crypto");
    const coins = await listDepositCoins(...scope.db);
    return {
      coins: await withRates(scope, coins),
      currency: set.currency,
      account: cashierAccount(set),
    };
  },
  chargeSubmit: async (scope, input) => {
    const set = await requireDeposits(scope, "crypto");
    const coins = await listDepositCoins(...scope.db);
    const coin = coins.find((each) => each.id === input.charge_id);
    if (!coin || coin.address !== input.address) throw new ApiRefusal("payment_option_unknown");
    requireRange(input.number, coin);
    const proof = await requireProofPicture(scope, input.proofImg);
    return send(scope, {
      act: "deposit",
      account: cashierAccount(set),
      type: "crypto",
      number: input.number,
      unit: coin.currency_code,
      details: {
        protocol: coin.protocol_code,
        address: coin.address,
        memo: coin.memo,
        ...reportedHash(coin.protocol_code, input.hash),
      },
      bank: null,
      proof,
      isPaid: true,
    });
  },
  chargeSymbols: async (scope) => {
    await requireDeposits(scope, "bank");
    const symbols = await listDepositSymbols(...scope.db);
    return withRates(scope, symbols);
  },
  wireInfo: async (scope, { bank_coin }) => {
    requireMatching(await requireDeposits(scope, "bank"), false);
    const all = await listBankAccounts(...scope.db);
    const accounts = all.filter((each) => !bank_coin || each.currency_code === bank_coin);
    return withRates(scope, accounts);
  },
  wireSubmit: async (scope, input) => {
    const set = await requireDeposits(scope, "bank");
    requireMatching(set, false);
    const chosen = required(await paidAccount(scope, input), "payment_option_unknown");
    requireRange(input.number, chosen);
    const proof = await requireProofPicture(scope, input.proofImg);
    return send(scope, {
      act: "deposit",
      account: cashierAccount(set),
      type: "bank",
      number: input.number,
      unit: chosen.currency_code,
      details: {},
      givenReference: await newReference(scope),
      bank: bankInfoOf(chosen),
      proof,
      isPaid: true,
    });
  },
  wireSubmitEdit: async (scope, input) => {
    const set = await requireDeposits(scope, "bank");
    requireMatching(set, true);
    const symbols = await listDepositSymbols(...scope.db);
    const found = symbols.find((each) => each.id === input.symbol_id);
    const symbol = required(found, "payment_option_unknown");
    requireRange(input.number, symbol);
    return send(scope, {
      act: "deposit",
      account: cashierAccount(set),
      type: "bank",
      number: input.number,
      unit: symbol.currency_code,
      details: { symbol_id: String(symbol.id) },
      givenReference: await newReference(scope),
      bank: null,
      proof: "",
      isPaid: false,
    });
  },
  wireOrder: async (scope) => {
    await requireRealUser(scope);
    const order = await scope.account.openBankOrder();
    return order && toWireOrder(order);
  },
  wireProof: async (scope, { id, proofImg }) => {
    await requireRealUser(scope);
    const proof = await requireProofPicture(scope, proofImg);
    return send(scope, { act: "deposit_pay", id, proof });
  },
  wireCancel: async (scope, { id }) => {
    await requireRealUser(scope);
    if (!scope.settings.is_bank_charge_cancel_btn) throw new ApiRefusal("forbidden");
    return send(scope, { act: "deposit_cancel", id });
  },
  chargeList: async (scope, { type: code, page = 1 }) => {
    await requireRealUser(scope);
    const type = depositType.name(Number(code));
    const { data, total } = await scope.account.payments({ kind: "deposit", type, page, pageSize });
    const zone = scope.settings.timezone;
    return { data: data.map((payment) => toDepositRecord(payment, zone)), total };
  },
});
