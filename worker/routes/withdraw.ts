import { type DrawCurrency, listDrawCurrencies } from "#db/money/cashier.ts";
import { type DrawMethod, listDrawMethods, removeDrawMethod } from "#db/people/draw-methods.ts";
import { askedBankFields, readBankAccount } from "#domain/cashier/bank-account.ts";
import { bankFields } from "#domain/cashier/bank-fields.ts";
import { readCoinAddress } from "#domain/cashier/coin-address.ts";
import { payoutDecimals } from "#domain/cashier/currency-decimals.ts";
import { drawFeeType, paymentType } from "#domain/codes.ts";
import type { Settings } from "#domain/config/schema.ts";
import type { PaymentCommand } from "#domain/contracts/cashier.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import type { WireDrawMethod } from "#domain/contracts/http/withdraw.ts";
import { localDay } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { payoutAccountChangedMessage } from "../access/letters.ts";
import { requireRealUser } from "../access/proof.ts";
import { tellOwner } from "../access/tell-owner.ts";
import {
  cashierAccount,
  coolingUntil,
  requirePayPassword,
  requireRange,
  requireWithdrawals,
} from "../cashier/gates.ts";
import {
  currencyOf,
  payoutTarget,
  requireCooled,
  requireCustomersAddress,
  savePayoutAccount,
} from "../cashier/payout-target.ts";
import { noRate, paymentRate, ratesOf } from "../cashier/rate.ts";
import { ApiRefusal, required, type SessionScope, unwrap } from "../context.ts";
import { sessionCalls } from "../serve-calls.ts";
import { toWireState } from "../wire/account-state.ts";
import { toDrawRecord } from "../wire/payment.ts";
import { formatInZone } from "../wire/zone-time.ts";

const typeOf = (code: string) => paymentType.name(Number(code));

const decimalsOf = ({ type, code, decimals }: DrawCurrency) => payoutDecimals(type, code, decimals);

function toWireMethod(
  method: DrawMethod,
  currencies: readonly DrawCurrency[],
  { timezone, withdraw_cooling_hours }: Settings,
): WireDrawMethod {
  const currency = currencies.find((each) => each.id === method.draw_currency_id);
  const bank = Object.fromEntries(
    bankFields.map((field) => [field, method.bank[field] ?? ""]),
  ) as Record<(typeof bankFields)[number], string>;
  return {
    id: method.id,
    type: paymentType.code(method.type),
    draw_currency_id: method.draw_currency_id,
    draw_currency: { code: currency?.code ?? "", protocol: currency?.protocol ?? "" },
    dc_address: method.dc_address,
    ...bank,
    created_at: formatInZone(method.created_ms, timezone),
    createdMs: method.created_ms,
    usable_from_ms: method.created_ms + withdraw_cooling_hours * 3_600_000,
  };
}

async function send(scope: SessionScope, command: PaymentCommand, unit: string | null) {
  const { key } = scope;
  const rate = () => (unit === null ? noRate : paymentRate(scope, unit));
  let answer = await scope.account.pay(command, await rate(), key);
  // The rate may have grown old while the account waited for prices of its positions.
  const mayBeOld = !answer.ok && answer.error === "conversion_unavailable";
  if (mayBeOld) answer = await scope.account.pay(command, await rate(), key);
  const { payment, ...state } = unwrap(answer);
  return { msg: "", id: payment.id, account: toWireState(state) };
}

export const withdrawHandlers = sessionCalls({
  drawSymbols: async (scope, { type }) => {
    const wanted = typeOf(type);
    await requireWithdrawals(scope, wanted);
    const all = await listDrawCurrencies(...scope.db);
    const offered = all.filter((each) => each.type === wanted);
    const rateOf = await ratesOf(
      scope,
      offered.map((each) => each.code),
      "out",
    );
    return offered.map((each) => {
      const { type: _, fee_type, ...shown } = each;
      const fee = { fee_type: drawFeeType.code(fee_type) };
      return { ...shown, ...fee, decimals: decimalsOf(each), ...rateOf(each.code) };
    });
  },
  drawInfo: async (scope) => {
    const { nowMs, settings: set } = scope;
    const user = await requireRealUser(scope);
    const { startMs } = localDay(set.timezone, nowMs);
    const out = await scope.account.available(startMs);
    const account = cashierAccount(set);
    const dayMax = set.withdraw_day_max;
    const left = dayMax === "" ? null : Decimal.parse(dayMax).sub(Decimal.parse(out.drawnToday));
    return {
      currency: out.currency,
      account,
      available: out.accounts.find((each) => each.account === account)?.amount ?? "0",
      day_left: left === null ? "" : left.isNegative() ? "0" : left.toString(),
      cooling_until_ms: coolingUntil(set, user.secrets_changed_ms, nowMs),
      cooling_hours: set.withdraw_cooling_hours,
      stopped: out.stop,
      is_pay_password: user.pay_password_hash === null ? 0 : 1,
    };
  },
  draw: async (scope, input) => {
    const currency = await currencyOf(scope, input.draw_currency_id);
    const { type } = currency;
    const { set, user } = await requireWithdrawals(scope, type);
    if (set.is_withdraw_pay_pwd) await requirePayPassword(scope, user, input.pay_password ?? "");
    requireCooled(set, user.secrets_changed_ms, scope.nowMs);
    requireRange(input.number, currency);
    const target = await payoutTarget(scope, { set, user }, currency, input);
    return send(
      scope,
      {
        act: "withdraw",
        account: cashierAccount(set),
        type,
        amount: input.number,
        feeKind: currency.fee_type,
        fee: currency.draw_rate,
        decimals: decimalsOf(currency),
        details: { ...target, memo: input.memo?.trim() ?? "" },
        dayMax: set.withdraw_day_max,
        dayFromMs: localDay(set.timezone, scope.nowMs).startMs,
        openMax: set.withdraw_open_max,
      },
      currency.code,
    );
  },
  drawCancel: async (scope, { id }) => {
    await requireRealUser(scope);
    return send(scope, { act: "withdraw_cancel", id }, null);
  },
  drawList: async (scope, { type: code, page = 1 }) => {
    const { settings, lang } = scope;
    await requireRealUser(scope);
    const type = typeOf(code);
    const { data, total } = await scope.account.payments({
      kind: "withdrawal",
      type,
      page,
      pageSize,
    });
    const zone = settings.timezone;
    return { data: data.map((payment) => toDrawRecord(payment, zone, lang)), total };
  },
  drawMethods: async (scope, { draw_type, draw_id }) => {
    const { db, identity, settings } = scope;
    await requireRealUser(scope);
    const [currencies, methods] = await Promise.all([
      listDrawCurrencies(...db),
      listDrawMethods(...db, identity.userId),
    ]);
    return methods
      .filter((each) => each.type === typeOf(draw_type))
      .filter(
        (each) => draw_id === undefined || draw_id === "" || each.draw_currency_id === draw_id,
      )
      .map((each) => toWireMethod(each, currencies, settings));
  },
  bindDrawMethod: async (scope, input) => {
    const user = await requireRealUser(scope);
    const set = scope.settings;
    const type = typeOf(input.type);
    const currency = await currencyOf(scope, input.draw_id, type);
    if (set.is_withdraw_pay_pwd) await requirePayPassword(scope, user, input.pay_password ?? "");
    const address = type === "crypto" ? readCoinAddress(input.dc_address ?? "") : "";
    if (type === "crypto") await requireCustomersAddress(scope, currency.protocol, address);
    const bank =
      type === "crypto"
        ? { ok: true as const, values: {} }
        : readBankAccount(
            askedBankFields((flag) => set[flag]),
            input,
          );
    if (!bank.ok) throw new ApiRefusal("bank_field_invalid", { data: { field: bank.field } });
    const { id } = await savePayoutAccount(scope, user, {
      type,
      draw_currency_id: currency.id,
      dc_address: address,
      bank: bank.values,
    });
    return { msg: "", id };
  },
  deleteDrawMethod: async (scope, { id }) => {
    const { db, identity, nowMs } = scope;
    const user = await requireRealUser(scope);
    const removed = required(await removeDrawMethod(...db, identity.userId, id, nowMs));
    if (removed.isFirst) scope.background(tellOwner(scope, user, payoutAccountChangedMessage));
    return { msg: "", id };
  },
});
