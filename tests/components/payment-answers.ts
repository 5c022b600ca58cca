/** The demo company's answers about deposits and withdrawals to a customer who can pay. */

import {
  chargeInfo,
  chargeList,
  chargeSymbols,
  type WireDepositRecord,
  type WireOrder,
  wireInfo,
  wireOrder,
} from "#domain/contracts/http/deposit.ts";
import { descriptList } from "#domain/contracts/http/descript.ts";
import { transferInfo, transferLog } from "#domain/contracts/http/transfer.ts";
import { realNameCenter } from "#domain/contracts/http/verify.ts";
import { accountLog } from "#domain/contracts/http/wallet.ts";
import { drawInfo, drawList, drawMethods, drawSymbols } from "#domain/contracts/http/withdraw.ts";
import { bankCurrencies, coins, drawCurrencies } from "#seed/cashier.ts";
import { type Answer, answer } from "./server.ts";
import { startMs } from "./usual-answers.ts";

const rate = { usd_price: "1", tick: null, is_simulated: 0 };

/** A bank deposit that waits to be matched. */
const order: WireOrder = {
  ...{ id: "order", number: "500", symbol_id: 1, currency_code: "USD", proof_img: "" },
  ...{ is_paid: 0, bank_info: null, reference: "AB12", createdMs: startMs },
};
const deposit: WireDepositRecord = {
  ...{ id: "order", number: "500", type: 1, currency_code: "USD", protocol_code: "", status: 0 },
  ...{ created_at: "", createdMs: startMs, remark: "", address: "", bank_info: null },
  ...{ proof_img: "", is_paid: 0, reference: "AB12", hash: "", credited: "", currency: "USD" },
  rate: null,
};

/** The list of bank accounts, which the server hides while deposits are matched. */
export const accounts = answer(
  wireInfo,
  bankCurrencies.slice(0, 1).map((code) => ({
    ...{ id: 1, name: `${code} account`, bank_name: "Example Bank", bank_iban: "", bank_ifsc: "" },
    ...{ bank_address: "1 Example Quay, London", bank_swift: "EXMPGB2L", bank_remark: "" },
    ...{ payee_name: "Meridian Demo Brokerage", payee_account: "00000001", currency_code: code },
    ...{ min_amount: "50", max_amount: "100000", ...rate },
  })),
);

/** Answers the movable money: the wallet has this amount, and the other accounts have nothing. */
export const transfers = (wallet: string, into = ""): Answer =>
  answer(transferInfo, {
    ...{ currency: "USD", into, stopped: "" },
    accounts: ["forex", "micro", "change"].map((type, index) => ({
      ...{ accountTypeId: index + 1, type, currencyId: 1 },
      available: type === "change" ? wallet : "0",
    })),
  });

export const paymentAnswers: Answer[] = [
  answer(descriptList, []),
  answer(chargeInfo, {
    coins: coins.map(([currency_code, protocol_code, address, min_amount], index) => ({
      ...{ id: index + 1, currency_code, protocol_code, address, memo: "" },
      ...{ min_amount, max_amount: "", ...rate },
    })),
    ...{ currency: "USD", account: "change" },
  }),
  answer(
    chargeSymbols,
    bankCurrencies.map((currency_code, index) => ({
      ...{ id: index + 1, currency_code, min_amount: "50", max_amount: "100000", ...rate },
    })),
  ),
  answer(wireInfo, []),
  answer(wireOrder, order),
  answer(chargeList, ({ type }) =>
    type === "1" ? { data: [deposit], total: 1 } : { data: [], total: 0 },
  ),
  answer(drawSymbols, ({ type }) =>
    drawCurrencies.flatMap(([kind, code, protocol, fee_type, draw_rate, min_amount], index) =>
      kind === Number(type)
        ? {
            ...{ id: index + 1, code, protocol, fee_type, draw_rate, min_amount, max_amount: "" },
            ...{ decimals: 2, ...rate },
          }
        : [],
    ),
  ),
  answer(drawInfo, {
    ...{ currency: "USD", account: "change", available: "1000", day_left: "" },
    ...{ cooling_until_ms: 0, cooling_hours: 0, stopped: "", is_pay_password: 0 },
  }),
  answer(drawMethods, []),
  answer(drawList, { data: [], total: 0 }),
  answer(transferLog, { data: [], total: 0 }),
  answer(accountLog, { list: [], total: 0 }),
  transfers("0"),
  answer(realNameCenter, {
    ...{ review_status: 0, reason: "", name: "", id_type: "1", card_id: "", ssn: "" },
    ...{ front_pic: "", reverse_pic: "", hand_pic: "" },
  }),
];
