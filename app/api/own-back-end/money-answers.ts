import { depositType, paymentStatus, paymentType } from "#domain/codes.ts";
import { chargeSymbols } from "#domain/contracts/http/deposit.ts";
import { drawSymbols } from "#domain/contracts/http/withdraw.ts";
import { type About, type Answer, pageWith, type Reading, readingOf, rowsWith } from "./about.ts";
import { need, over, rowsOf } from "./fit.ts";
import { amountOf, isMissing, isOn, isRow, numberOf, type Row, textOf } from "./values.ts";

/** Limits of an amount; a missing limit means no limit. */
const limitsOf = (row: Row) => ({
  min_amount: amountOf(row.min_amount) ?? "",
  max_amount: amountOf(row.max_amount) ?? "",
});

/** Value of one unit; if missing, 1 for the account's currency, null for any other currency. */
function rateOf(row: Row, code: string, currency: string) {
  const price = amountOf(row.usd_price);
  return { usd_price: price ?? (code === currency ? "1" : null) };
}

/** Bank account to which the trader pays a deposit; null until the back end names one. */
const bankInfoOf = (value: unknown) =>
  isRow(value) && Object.values(value).some((each) => !isMissing(each) && each !== "")
    ? value
    : null;

async function creditedTo(about: About) {
  const { currency, only_one_account } = await about.settings();
  return { currency, account: only_one_account === "1" ? "forex" : "change" };
}

export const depositCoins: Answer = async (data, about) => {
  const credited = await creditedTo(about);
  const listed = isRow(data) && Array.isArray(data.coins) ? data.coins : data;
  const rows = isRow(listed) && !isMissing(listed.address) ? [listed] : rowsOf(listed);
  const coins = rows.map((each) => {
    const row = need(each, "id", "address");
    const code = textOf(row.currency_code);
    return { ...row, ...limitsOf(row), ...rateOf(row, code, credited.currency) };
  });
  return { ...credited, coins };
};

const codeOf = (row: Row) => textOf(row.currency_code) || textOf(row.code) || textOf(row.name);

export const depositSymbols = rowsWith(["id"], (row, { currency }) => ({
  ...row,
  ...limitsOf(row),
  currency_code: codeOf(row) || currency,
  // A row without a code may be any currency, so its rate is unknown.
  ...rateOf(row, codeOf(row), currency),
}));

export const bankOptions = rowsWith(["id"], (given, { currency, input }) => {
  const row = over({ currency_code: textOf(input.bank_coin) || currency }, given);
  return { ...row, ...limitsOf(row), ...rateOf(row, textOf(row.currency_code), currency) };
});

function paymentOf(row: Row, time: Reading["time"]) {
  const proof_img = textOf(row.proof_img);
  return {
    proof_img,
    is_paid: isMissing(row.is_paid) ? proof_img !== "" : isOn(row.is_paid),
    bank_info: bankInfoOf(row.bank_info),
    createdMs: time(row.createdMs ?? row.created_at),
  };
}

export const depositRecords = pageWith(["number", "status"], (row, reading) => ({
  ...over(
    {
      currency: reading.currency,
      type: numberOf(reading.input.type) ?? depositType.code("crypto"),
    },
    row,
  ),
  ...paymentOf(row, reading.time),
  // The id is made from fields that never change. The status does change.
  id: reading.idOf(row, row.id, ["number", "created_at", "currency_code", "type"]),
  number: amountOf(row.number) ?? "0",
  credited: amountOf(row.credited) ?? "",
  rate: null,
}));

/** The open deposit order; null if the answer has no row with an id. */
export const depositOrder: Answer = async (data, about) => {
  const row: unknown = Array.isArray(data) ? data[0] : data;
  if (!isRow(row) || isMissing(row.id) || row.id === "") return null;
  const { currency, time } = await readingOf(about);
  return {
    ...row,
    ...paymentOf(row, time),
    symbol_id: numberOf(row.symbol_id) ?? 0,
    number: amountOf(row.number),
    currency_code: codeOf(row) || (await symbolCode(row, about)) || currency,
  };
};

async function symbolCode(row: Row, about: About): Promise<string> {
  try {
    const symbols = await about.read(chargeSymbols, {});
    return symbols.find(({ id }) => id === numberOf(row.symbol_id))?.currency_code ?? "";
  } catch {
    // Hides the failure here: the form that lists the currencies shows it.
    return "";
  }
}

/** Decimals of the received amount (specification): 4 for coins, 2 for currencies. */
const receivedDecimals = { crypto: 4, bank: 2 } as const;

export const drawCurrencies = rowsWith(["id", "code"], (row, { currency, input }) => {
  const type = paymentType.find(numberOf(input.type) ?? 0) ?? "crypto";
  return {
    ...over({ decimals: receivedDecimals[type], protocol: "" }, row),
    ...limitsOf(row),
    ...rateOf(row, textOf(row.code), currency),
    draw_rate: amountOf(row.draw_rate),
    fee_type: numberOf(row.fee_type) === 1 ? 1 : 2,
  };
});

export const drawWays: Answer = async (data, about) => {
  const { time } = await readingOf(about);
  const type = paymentType.find(numberOf(about.input.draw_type) ?? 0) ?? "crypto";
  const rows = rowsOf(data);
  const currencies = rows.length === 0 ? [] : await drawCurrenciesOf(type, about);
  return rows.map((each) => {
    const row = need(each, "id");
    const currency = isRow(row.draw_currency) ? row.draw_currency : {};
    const code = textOf(currency.code);
    const protocol = textOf(currency.protocol);
    const known = currencies.find((one) => one.code === code && one.protocol === protocol);
    const only = currencies.filter((one) => one.code === code);
    return {
      ...row,
      type: paymentType.code(type),
      draw_currency_id:
        numberOf(row.draw_currency_id ?? row.draw_id ?? currency.id) ?? (known ?? only[0])?.id ?? 0,
      draw_currency: currency,
      created_at: textOf(row.created_at),
      createdMs: time(row.createdMs ?? row.created_at),
    };
  });
};

async function drawCurrenciesOf(type: "crypto" | "bank", about: About) {
  try {
    return await about.read(drawSymbols, { type: paymentType.code(type) });
  } catch {
    // The payout accounts appear without currencies; the form that needs them shows the failure.
    return [];
  }
}

/** The specification's status is a text. A text that is no code of the platform means waiting. */
export const drawRecords = pageWith(["number"], (row, { currency, input, idOf, time }) => {
  const asked = numberOf(input.type) ?? paymentType.code("crypto");
  const status = numberOf(row.status);
  const isKnown = status !== null && paymentStatus.find(status) !== null;
  const isCrypto = numberOf(row.type ?? asked) === paymentType.code("crypto");
  return {
    ...over({ currency }, row),
    id: idOf(row, row.id, ["number", "created_at", "type", "address", "payee_account"]),
    number: amountOf(row.number) ?? "0",
    real_number: amountOf(row.real_number),
    fee: amountOf(row.fee),
    status: isKnown ? status : paymentStatus.code("waiting"),
    type: paymentType.code(isCrypto ? "crypto" : "bank"),
    createdMs: time(row.createdMs ?? row.created_at),
    rate: null,
  };
});
