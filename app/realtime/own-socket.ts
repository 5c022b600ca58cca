/**
 * The socket of a company's own back end. Its topics are those of the specification. Frames have no
 * numbers, so only a pause reveals lost frames. Candles come "per product code", so the code is
 * their topic. While the socket brings no candles, this file reads them by HTTP at intervals.
 */
import type { ClientMessage } from "#domain/contracts/client-messages.ts";
import { kline } from "#domain/contracts/http/market.ts";
import type { MessageView } from "#domain/contracts/socket.ts";
import type { Period } from "#domain/market/periods.ts";
import { callApi } from "../api/client.ts";
import type { OwnDialect } from "../api/own-back-end/own-dialect.ts";
import { warnOf } from "../api/warn-of.ts";
import { FrameBudget } from "./frame-budget.ts";
import { staleAfterMs } from "./freshness.ts";
import { isOwnTopic, type Listener, readOwnMessage } from "./own-messages.ts";
import type { SocketDialect } from "./platform-dialect.ts";

type Deliver = (message: MessageView) => void;

/** Interval in ms at which a chart's candles are read while the socket brings none. */
const candlesMs = 5_000;
/** Minimum interval in ms between reads of the products while the app does not know them. */
const missedMs = 10_000;

interface OwnSocketOptions {
  dialect: OwnDialect;
  deliver: Deliver;
  /** Called when frames were missed; it is unknown which. */
  onGap(): void;
}

export class OwnSocket implements SocketDialect {
  readonly isNumbered = false;
  readonly hasViews = false;
  readonly #options: OwnSocketOptions;
  readonly #budget = new FrameBudget();
  readonly #candles = new Map<string, ReturnType<typeof setInterval>>();
  #pot: NonNullable<Listener["pot"]> | null = null;
  #pricesMs: number | null = null;
  #candleMs = 0;
  /** Time in ms of the last read of the products. The app starts with such a read. */
  #missedMs = Date.now();

  constructor(options: OwnSocketOptions) {
    this.#options = options;
  }

  write(message: ClientMessage): object | null {
    if (message.type !== "sub" && message.type !== "unsub") return message;
    if (message.topic === "FOLLOW_TRADE" && message.type === "sub") {
      const { user_id, follower_id } = message;
      this.#pot = { user_id, follower_id };
    }
    if (message.topic !== "KLINE") return isOwnTopic(message.topic) ? message : null;
    this.#follow(message.type, message.id, message.period);
    // All candle periods of a product share one topic. It ends when no period is subscribed.
    const isStillWanted = [...this.#candles.keys()].some((key) => key.startsWith(`${message.id} `));
    if (message.type === "unsub" && isStillWanted) return null;
    const pair = this.#options.dialect.pairs.find(({ Id }) => Id === message.id);
    return pair ? { type: message.type, topic: pair.Code } : null;
  }

  read(text: string): MessageView[] {
    const { pairs, zone } = this.#options.dialect;
    const nowMs = Date.now();
    if (!this.#budget.take(text, nowMs)) return [];
    if (pairs.length === 0 && text.includes("DAY_MARKET")) this.#missProducts(nowMs);
    const messages = readOwnMessage(text, { pairs, zone, nowMs, pot: this.#pot });
    if (messages.some(({ type }) => type === "DAY_MARKET")) this.#notice(nowMs);
    if (messages.some(({ type }) => type === "KLINE")) this.#candleMs = nowMs;
    return messages;
  }

  /** Prices arrive although the list of products could not be read, so the list is read again. */
  #missProducts(nowMs: number): void {
    if (nowMs - this.#missedMs < missedMs) return;
    this.#missedMs = nowMs;
    this.#options.onGap();
  }

  #notice(nowMs: number): void {
    const pausedMs = this.#pricesMs === null ? 0 : nowMs - this.#pricesMs;
    this.#pricesMs = nowMs;
    if (pausedMs > staleAfterMs) this.#options.onGap();
  }

  #follow(type: "sub" | "unsub", id: number, period: Period): void {
    const key = `${id} ${period}`;
    const known = this.#candles.get(key);
    if (type === "unsub") {
      clearInterval(known);
      this.#candles.delete(key);
    } else if (known === undefined) {
      const read = () => {
        const arrive = Date.now() - this.#candleMs < candlesMs;
        if (arrive || document.visibilityState !== "visible") return;
        void this.#readCandles(id, period).catch(warnOf("candles were not read"));
      };
      this.#candles.set(key, setInterval(read, candlesMs));
    }
  }

  async #readCandles(id: number, period: Period): Promise<void> {
    const { data } = await callApi(kline, { forex_id: String(id), period });
    if (data.length === 0 || !this.#candles.has(`${id} ${period}`)) return;
    this.#options.deliver({
      type: "KLINE",
      n: 0,
      id,
      period,
      generation: 0,
      seq: Date.now(),
      candles: data.map(({ Time, Open, High, Low, Close, Volume }) => [
        Time,
        String(Open),
        String(High),
        String(Low),
        String(Close),
        Volume === null ? null : String(Volume),
      ]),
    });
  }
}
