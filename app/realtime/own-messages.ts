/**
 * Messages of a back end that knows only the specification. The specification names messages,
 * topics and fields; each back end has its own form of frames. So this file finds a frame's topic
 * and rows, and returns the platform's form. This file is pure.
 */
import { marketStatus } from "#domain/codes.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { type MessageView, serverMessageSchema } from "#domain/contracts/socket.ts";
import { parsePeriod } from "#domain/market/periods.ts";
import { statusOf } from "../api/own-back-end/market-answers.ts";
import {
  amountOf,
  isMissing,
  isRow,
  numberOf,
  type Row,
  textOf,
  timeOf,
} from "../api/own-back-end/values.ts";

export interface Listener {
  pairs: readonly Pair[];
  zone: string;
  nowMs: number;
  /** The last subscribed pot, because a frame may lack the pot's id. */
  pot?: { user_id: string; follower_id: string } | null;
}

const topics = ["DAY_MARKET", "FOREX_TRADE", "FOREX_CLOSED", "FOLLOW_TRADE", "KLINE"] as const;
type TopicName = (typeof topics)[number];
export const isOwnTopic = (name: string) => topics.some((topic) => topic === name);
const replies = ["login", "logout", "sub", "unsub", "pong"] as const;

/** Values of the fields that may name a frame. */
function namesOf(frame: Row): string[] {
  return [frame.topic, frame.type, frame.event, frame.channel, frame.cmd, frame.action].map(textOf);
}

export function readOwnMessage(text: string, listener: Listener): MessageView[] {
  if (text.trim().toLowerCase() === "pong") return [{ type: "pong" }];
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return [];
  }
  if (!isRow(frame)) return [];
  // A back end may write a message in the platform's form, which has more fields.
  const exact = serverMessageSchema.safeParse(frame);
  if (exact.success) return [exact.data];
  const names = namesOf(frame);
  const reply = replies.find((name) => names.includes(name));
  if (reply) return [replyOf(reply, frame)];
  const topic = topics.find((name) => names.includes(name));
  if (topic) return readers[topic](payloadOf(frame), listener);
  // A frame that is named by a product's code contains candles of the product.
  const isOfProduct = listener.pairs.some(({ Code }) => names.includes(Code));
  return isOfProduct ? candlesOf(rowsIn(payloadOf(frame)), listener) : [];
}

function replyOf(type: (typeof replies)[number], frame: Row): MessageView {
  if (type === "pong") return { type };
  const reply = { code: numberOf(frame.code) ?? 0, msg: textOf(frame.msg) };
  if (type === "login" || type === "logout") return { type, ...reply };
  return { type, ...reply, topic: textOf(frame.topic), key: textOf(frame.topic) };
}

/** Payload of a frame: `data`, `payload` or `body`, perhaps as JSON text; else the frame itself. */
function payloadOf(frame: Row): unknown {
  for (const name of ["data", "payload", "body"]) {
    const value = frame[name];
    if (isMissing(value)) continue;
    return typeof value === "string" ? parsed(value) : value;
  }
  return frame;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Returns the rows of a payload. The payload is a list of rows, contains such a list in a field,
 * maps product codes to rows, or is itself the only row.
 */
function rowsIn(payload: unknown): Row[] {
  if (Array.isArray(payload)) return payload.filter(isRow);
  if (!isRow(payload)) return [];
  const listed = Object.values(payload).find(
    (each): each is unknown[] => Array.isArray(each) && each.some(isRow),
  );
  if (listed && isMissing(payload.Close)) return listed.filter(isRow);
  const named = Object.entries(payload).filter(([, each]) => isRow(each));
  if (named.length > 0 && isMissing(payload.Code) && isMissing(payload.Id)) {
    return named.map(([Code, each]) => ({ Code, ...(each as Row) }));
  }
  return [payload];
}

const readers: Record<TopicName, (payload: unknown, listener: Listener) => MessageView[]> = {
  DAY_MARKET: (payload, listener) => [
    ...pricesOf(rowsIn(payload), listener),
    ...candlesOf(rowsIn(payload), listener),
  ],
  KLINE: (payload, listener) => candlesOf(rowsIn(payload), listener),
  FOREX_TRADE: summaryOf,
  FOLLOW_TRADE: copiesOf,
  FOREX_CLOSED: closedOf,
};

function pairOf(row: Row, pairs: readonly Pair[]): Pair | undefined {
  const id = numberOf(row.Id ?? row.ForexId ?? row.forex_id ?? row.id);
  const code = textOf(row.Code) || textOf(row.ShowCode) || textOf(row.code);
  return (
    pairs.find(({ Id }) => Id === id) ??
    pairs.find(({ Code, ShowCode }) => code !== "" && (Code === code || ShowCode === code))
  );
}

/** A price above zero, as text; null for anything else. */
function priceOf(value: unknown): string | null {
  const amount = amountOf(value);
  return amount !== null && Number(amount) > 0 ? amount : null;
}

interface Quote {
  pair: Pair;
  row: Row;
  quotations: Row;
  close: string;
}

function quotesOf(rows: readonly Row[], pairs: readonly Pair[]): Quote[] {
  return rows.flatMap((row): Quote[] => {
    const pair = pairOf(row, pairs);
    const quotations = isRow(row.ForexQuotations) ? row.ForexQuotations : row;
    const close = priceOf(quotations.Close ?? quotations.Price ?? quotations.UpdatePrice);
    return pair && close !== null ? [{ pair, row, quotations, close }] : [];
  });
}

function pricesOf(rows: readonly Row[], { pairs, nowMs }: Listener): MessageView[] {
  const quotes = quotesOf(rows, pairs);
  if (quotes.length === 0) return [];
  return [
    {
      type: "DAY_MARKET",
      n: 0,
      t: nowMs,
      // The time of arrival (ms) serves as the tick number.
      d: quotes.map(({ pair, quotations, close }) => [
        pair.Id,
        nowMs,
        0,
        priceOf(quotations.Bid) ?? close,
        priceOf(quotations.Ask) ?? close,
      ]),
      day: quotes.map(({ pair, quotations }) => {
        const known = pair.ForexQuotations;
        const isCandle = !isMissing(periodOf(quotations));
        const day = (name: "Open" | "High" | "Low") =>
          amountOf(isCandle ? null : quotations[name]) ?? String(known[name]);
        return [pair.Id, day("Open"), day("High"), day("Low")];
      }),
      st: quotes.map(({ pair, row }) => [pair.Id, marketStatus.name(statusOf(row.MarketStatus))]),
    },
  ];
}

function periodOf(row: Row) {
  return parsePeriod(textOf(row.Period) || textOf(row.period));
}

/** A row with a period and a time is a candle of the product that its code names. */
function candlesOf(rows: readonly Row[], { pairs, zone, nowMs }: Listener): MessageView[] {
  return rows.flatMap((row): MessageView[] => {
    const pair = pairOf(row, pairs);
    const period = periodOf(row);
    const time = timeOf(row.Time, zone);
    const prices = [row.Open, row.High, row.Low, row.Close].map(amountOf);
    const [open, high, low, close] = prices;
    if (!pair || !period || time === null || !open || !high || !low || !close) return [];
    const candle = [time, open, high, low, close, amountOf(row.Volume)] as const;
    return [
      {
        type: "KLINE",
        n: 0,
        id: pair.Id,
        period,
        generation: 0,
        seq: nowMs,
        candles: [[...candle]],
      },
    ];
  });
}

type Summary = Extract<MessageView, { type: "FOREX_TRADE" }>;

/** Reads a pot's copied positions. A payload that names no pot belongs to the subscribed pot. */
function copiesOf(payload: unknown, { pot }: Listener): MessageView[] {
  const named = isRow(payload) ? payload : {};
  const user_id = textOf(named.user_id) || pot?.user_id;
  const follower_id = textOf(named.follower_id) || pot?.follower_id;
  if (!user_id || !follower_id) return [];
  return summaryOf(payload).map(({ n, data: { ProfitsTotal, TransOrder } }) => {
    const data = { ProfitsTotal, TransOrder };
    return { type: "FOLLOW_TRADE", n, user_id, follower_id, data };
  });
}

function summaryOf(payload: unknown): Summary[] {
  const summary = isRow(payload) ? payload : {};
  const listed = Array.isArray(payload) ? payload : summary.TransOrder;
  const orders = Array.isArray(listed) ? listed.filter(isRow) : [];
  const TransOrder = orders.flatMap((row) => {
    const Id = textOf(row.Id);
    const UpdatePrice = numberOf(row.UpdatePrice);
    const FactProfits = numberOf(row.FactProfits);
    return Id === "" || UpdatePrice === null || FactProfits === null
      ? []
      : [{ Id, UpdatePrice, FactProfits }];
  });
  const named = numberOf(summary.ProfitsTotal);
  if (TransOrder.length === 0 && named === null) return [];
  // The sum is unknown if any row was unreadable.
  const isWhole = TransOrder.length === orders.length;
  const sum = TransOrder.reduce((total, { FactProfits }) => total + FactProfits, 0);
  return [
    {
      type: "FOREX_TRADE",
      n: 0,
      data: {
        ProfitsTotal: named ?? (isWhole ? sum : null),
        HazardRate: numberOf(summary.HazardRate),
        CautionMoneyAll: numberOf(summary.CautionMoneyAll),
        TransOrder,
      },
    },
  ];
}

/** Reads ids of closed orders. The payload is an id, an order, a list, or a row with a list. */
function closedOf(payload: unknown): MessageView[] {
  const found = isRow(payload)
    ? (Object.values(payload).find(Array.isArray) ?? payload.Id ?? payload.id)
    : payload;
  const each: unknown[] = Array.isArray(found) ? found : [found];
  const ids = each.map((one) => textOf(isRow(one) ? (one.Id ?? one.id) : one)).filter(Boolean);
  return ids.length === 0 ? [] : [{ type: "FOREX_CLOSED", n: 0, ids }];
}
