import { microDirection, microStatus, orderSide, orderStatus } from "#domain/codes.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { logTypes } from "#domain/contracts/http/wallet.ts";
import { type Answer, pageWith, type Reading, rowsWith } from "./about.ts";
import { need, over, pageOf, rowsOf } from "./fit.ts";
import { amountOf, isRow, numberOf, type Row, textOf, timeOf, Unfit, unknownMs } from "./values.ts";

function pairOf(row: Row, code: string, pairs: readonly Pair[]): Pair | undefined {
  return pairs.find(
    ({ Id, ShowCode, Code }) =>
      Id === numberOf(row.ForexId) || (code !== "" && (ShowCode === code || Code === code)),
  );
}

/** Refuses an order without side, size, price or status: it would look like another order. */
function forexOrder(each: unknown, zone: string, pairs: readonly Pair[]): Row {
  const row = need(each, "Id", "OrderType", "Quantity", "OriginPrice", "Status");
  const code = isRow(row.ForexTradeLists) ? textOf(row.ForexTradeLists.ShowCode) : "";
  const isBuy = numberOf(row.OrderType) === orderSide.code("buy");
  const completed = timeOf(row.CompletedMs ?? row.CompleteTimeHandler, zone);
  const isClosed = numberOf(row.Status) === orderStatus.code("closed");
  const isPending = numberOf(row.Status) === orderStatus.code("pending");
  return {
    ...row,
    ProfitIsNet: true,
    OriginId: row.OriginId ?? row.Id,
    ForexId: pairOf(row, code, pairs)?.Id ?? numberOf(row.ForexId) ?? 0,
    OrderType: orderSide.code(isBuy ? "buy" : "sell"),
    TargetPrice: row.TargetPrice ?? (isPending ? row.OriginPrice : 0),
    CreatedMs: timeOf(row.CreatedMs ?? row.CreateTimeHandler, zone) ?? unknownMs,
    CompletedMs: isClosed ? (completed ?? unknownMs) : null,
  };
}

function ordersWith(read: typeof forexOrder): Answer {
  return async (data, about) => {
    const [{ timezone }, pairs] = await Promise.all([about.settings(), about.pairs()]);
    const rows = rowsOf(data).map((each) => read(each, timezone, pairs));
    return pageOf(data, rows);
  };
}

export const myDeal = ordersWith(forexOrder);

/** Outcome derived from the profit: the specification has no field for it. Empty if unknown. */
function outcomeOf(row: Row, isClosed: boolean): string {
  const profit = numberOf(row.FactProfits);
  if (!isClosed || profit === null) return "";
  if (profit === 0) return "draw";
  return profit > 0 ? "win" : "loss";
}

function microOrder(each: unknown, zone: string, pairs: readonly Pair[]): Row {
  const row = need(each, "Id", "Type", "Number", "Seconds", "OpenPrice", "Status");
  const list = isRow(row.ForexTradeList) ? row.ForexTradeList : {};
  const code = textOf(list.ShowCode);
  const isClosed = numberOf(row.Status) === microStatus.code("closed");
  const isUp = numberOf(row.Type) === microDirection.code("up");
  const left = Math.max(0, Math.round(numberOf(row.RemainMilliSeconds) ?? 0));
  return {
    ...row,
    Type: microDirection.code(isUp ? "up" : "down"),
    RemainMilliSeconds: left,
    CreatedMs: timeOf(row.CreatedMs ?? row.CreatedAtST, zone) ?? unknownMs,
    ExpiresMs: numberOf(row.ExpiresMs) ?? Date.now() + left,
    CompletedMs: isClosed ? (timeOf(row.CompletedMs ?? row.CompleteAtST, zone) ?? unknownMs) : null,
    Outcome: textOf(row.Outcome) || outcomeOf(row, isClosed),
    ForexTradeList: {
      ShowCode: code,
      Id: numberOf(list.Id) ?? pairOf({}, code, pairs)?.Id ?? 0,
    },
  };
}

export const microOrders = ordersWith(microOrder);

/** Preset amounts may be rows or plain numbers; values that are no number above 0 are left out. */
export const microOptions: Answer = (data) => {
  if (!isRow(data)) throw new Unfit("the options are no object");
  const number = rowsOf(data.number).flatMap((each) => {
    const preset = numberOf(isRow(each) ? each.Number : each);
    return preset !== null && preset > 0 ? [{ Number: preset }] : [];
  });
  const sec = rowsOf(data.sec).map((each) => {
    const row = need(each, "Seconds", "ProfitRatio");
    return { ...row, Id: row.Id ?? row.Seconds };
  });
  return { sec, number };
};

/** Accounts by number, for back ends that send numbers in place of names. */
const accountNames: Record<string, string> = { "1": "forex", "2": "micro", "3": "change" };
export const accountTypeOf = (value: unknown) => accountNames[textOf(value)] ?? textOf(value);

export const balances = rowsWith(["type", "balance"], (row, { currency }) => {
  const lockBalance = amountOf(row.lockBalance);
  return {
    ...over({ currency, currencyId: 1 }, row),
    type: accountTypeOf(row.type),
    lockBalance,
    balanceText: amountOf(row.balanceText ?? row.balance) ?? "0",
    lockBalanceText: amountOf(row.lockBalanceText) ?? lockBalance,
  };
});

function wholeId(row: Row, own: unknown, { idOf }: Reading): number {
  const id = numberOf(own);
  return id !== null && Number.isSafeInteger(id) ? id : Number(idOf(row, null));
}

/** A movement of a kind that the platform lacks becomes an adjustment with the back end's text. */
function movement(row: Row, reading: Reading): Row {
  const kind = logTypes.find((type) => type === row.Type);
  const title = textOf(row.MemoTran) || textOf(row.Memo) || textOf(row.Type);
  return {
    ...row,
    Id: wholeId(row, row.Id, reading),
    Type: kind ?? "adjustment",
    ValueText: amountOf(row.ValueText ?? row.Value),
    BalanceText: amountOf(row.BalanceText) ?? "",
    Memo: textOf(row.Memo) === title ? "" : textOf(row.Memo),
    MemoTran: title,
    CreatedMs: reading.time(row.CreatedMs ?? row.CreatedAtTran),
  };
}

export const accountLog = pageWith(["Value"], movement, "list");

export const transferLog = pageWith(["balance", "from", "to"], (row, reading) => ({
  ...over({ currency: reading.currency }, row),
  id: wholeId(row, row.id, reading),
  balance: amountOf(row.balance) ?? "0",
  from: accountTypeOf(row.from),
  to: accountTypeOf(row.to),
  createdMs: reading.time(row.createdMs ?? row.created_at),
}));
