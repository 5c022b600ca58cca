/** Answers about orders and accounts. */
import { microDirection, microStatus, orderSide, orderStatus } from "#domain/codes.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { logTypes } from "#domain/contracts/http/wallet.ts";
import type { Answer } from "./about.ts";
import { need, over, pageOf, rowsOf } from "./fit.ts";
import { rowIds } from "./row-id.ts";
import {
  amountOf,
  isMissing,
  isRow,
  numberOf,
  type Row,
  textOf,
  timeOf,
  Unfit,
  unknownMs,
} from "./values.ts";

function pairOf(row: Row, code: string, pairs: readonly Pair[]): Pair | undefined {
  return pairs.find(
    ({ Id, ShowCode, Code }) =>
      Id === numberOf(row.ForexId) || (code !== "" && (ShowCode === code || Code === code)),
  );
}

/** An order without a side, a size, a price or a status would show as another one. */
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

export const myDeal: Answer = async (data, about) => {
  const [{ timezone }, pairs] = await Promise.all([about.settings(), about.pairs()]);
  return pageOf(
    data,
    rowsOf(data).map((each) => forexOrder(each, timezone, pairs)),
  );
};

/**
 * A micro order's result, derived from its profit, which is all that the specification has. Without
 * a profit the result is unknown.
 */
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

export const microOrders: Answer = async (data, about) => {
  const [{ timezone }, pairs] = await Promise.all([about.settings(), about.pairs()]);
  return pageOf(
    data,
    rowsOf(data).map((each) => microOrder(each, timezone, pairs)),
  );
};

/** Preset amounts may come as plain numbers; one without its number presets nothing. */
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

/** The account of a number, where a back end writes numbers for names. */
const accountNames: Record<string, string> = { "1": "forex", "2": "micro", "3": "change" };
export const accountTypeOf = (value: unknown) => accountNames[textOf(value)] ?? textOf(value);

export const balances: Answer = async (data, about) => {
  const { currency } = await about.settings();
  return rowsOf(data).map((each) => {
    const row = need(each, "type", "balance");
    const lockBalance = amountOf(row.lockBalance);
    return {
      ...over({ currency, currencyId: 1 }, row),
      type: accountTypeOf(row.type),
      lockBalance,
      balanceText: amountOf(row.balanceText ?? row.balance) ?? "0",
      lockBalanceText: amountOf(row.lockBalanceText) ?? lockBalance,
    };
  });
};

/** A movement of another kind than the platform's has its own text. */
export const accountLog: Answer = async (data, about) => {
  const { timezone } = await about.settings();
  const idOf = rowIds();
  const rows = rowsOf(data).map((each) => {
    const row = need(each, "Value");
    const kind = logTypes.find((type) => type === row.Type);
    const title = textOf(row.MemoTran) || textOf(row.Memo) || textOf(row.Type);
    const id = numberOf(row.Id);
    return {
      ...row,
      Id: id !== null && Number.isSafeInteger(id) ? id : Number(idOf(row, null)),
      Type: kind ?? "adjustment",
      ValueText: amountOf(row.ValueText ?? row.Value),
      BalanceText: amountOf(row.BalanceText) ?? "",
      Memo: textOf(row.Memo) === title ? "" : textOf(row.Memo),
      MemoTran: title,
      CreatedMs: timeOf(row.CreatedMs ?? row.CreatedAtTran, timezone) ?? unknownMs,
    };
  });
  return pageOf(data, rows, "list");
};

export const transferLog: Answer = async (data, about) => {
  const { timezone, currency } = await about.settings();
  const idOf = rowIds();
  const rows = rowsOf(data).map((each) => {
    const row = need(each, "balance", "from", "to");
    const id = numberOf(row.id);
    return {
      ...over({ currency }, row),
      id: id !== null && Number.isSafeInteger(id) ? id : Number(idOf(row, null)),
      balance: amountOf(row.balance) ?? "0",
      from: accountTypeOf(row.from),
      to: accountTypeOf(row.to),
      createdMs: timeOf(row.createdMs ?? row.created_at, timezone) ?? unknownMs,
    };
  });
  return pageOf(data, isMissing(data) ? [] : rows);
};
