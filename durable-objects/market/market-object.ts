import { storeParked } from "#db/watch/parked.ts";
import { storeMarketReport } from "#db/watch/watch.ts";
import type {
  CandleAnswer,
  CandleQuery,
  DoubtedTick,
  ExpiryAnswer,
  MarketGlance,
  MarketReport,
  MarketSpec,
  Quote,
} from "#domain/contracts/market.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import type { ParkedPayload } from "#domain/contracts/parked.ts";
import type { TriggerOrder } from "#domain/contracts/triggers.ts";
import type { Result } from "#domain/errors/errors.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { companyOfAccount } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { logWarning } from "#platform/log/log.ts";
import { StoredObject } from "../runtime/stored-object.ts";
import { tellWait } from "../runtime/tell-wait.ts";
import { withBaseHistory } from "./feed/base-history.ts";
import { createFeed, type FeedSecrets } from "./feed/create-feed.ts";
import { LinkHub, parseLinkRequest } from "./links/link-hub.ts";
import { Market } from "./market.ts";
import { marketMigrations } from "./schema.ts";

const ticksPerAnswerMax = 1_000;
const neighboursMax = 20;

export class MarketObject extends StoredObject implements MarketRpc {
  readonly #links = new LinkHub(this.ctx);
  readonly #market: Market;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, marketMigrations);
    this.#market = new Market({
      storage: ctx.storage,
      timers: this.timers,
      links: this.#links,
      name: ctx.id.name ?? ctx.id.toString(),
      now: () => Date.now(),
      later: (run, ms) => void setTimeout(run, ms),
      random: () => Math.random(),
      createFeed: (spec, sink) =>
        withBaseHistory(createFeed(spec, sink, feedSecrets(env)), spec, (name) =>
          env.MARKET.getByName(name),
        ),
      account: (name) => env.ACCOUNT.getByName(name),
      storeParked: (name, parked) => storeParked(env.DB, "market", name, parked),
      tellWait: (account, what, sinceMs) => {
        const news = { source: `market ${what}`, kind: "unsettled" as const, sinceMs };
        ctx.waitUntil(tellWait(env, companyOfAccount(account), news));
      },
      storeReport: (row) => {
        const stored = storeMarketReport(env.DB, row);
        ctx.waitUntil(
          stored.catch((cause) => logWarning("market_not_reported", { object: row.market }, cause)),
        );
      },
    });
  }

  async quote(
    ...[spec, ...asked]: Parameters<MarketRpc["quote"]>
  ): Promise<Result<{ quote: Quote }>> {
    this.#market.need(spec);
    return this.#market.prices.quote(...asked);
  }

  async valuation(account: string, waitMs: number): Promise<Quote | null> {
    return this.#market.valuation(account, waitMs);
  }

  async peek(spec: MarketSpec, zone: string): Promise<MarketGlance> {
    this.#market.need(spec);
    return this.#market.peek(zone);
  }

  async candles(spec: MarketSpec, query: CandleQuery): Promise<CandleAnswer> {
    this.#market.need(spec);
    return this.#market.candles(query);
  }

  async priceAt(timeMs: number, account?: string): Promise<DoubtedTick | null> {
    return this.#market.prices.at(timeMs, account);
  }

  async ticks(fromSeq: number, toSeq: number): Promise<StoredTick[]> {
    return this.#market.ticks(fromSeq, toSeq, ticksPerAnswerMax);
  }

  async around(seq: number, each: number): Promise<StoredTick[]> {
    return this.#market.around(seq, Math.min(each, neighboursMax));
  }

  async arm(account: string, order: TriggerOrder): Promise<void> {
    this.#market.arm(account, order);
  }

  async expiryAt(spec: MarketSpec, expiryMs: number, afterSeq: number): Promise<ExpiryAnswer> {
    return this.#market.expiryAt(spec, expiryMs, afterSeq);
  }

  async parked(): Promise<ParkedPayload[]> {
    return this.#market.triggers.outbox.parked();
  }

  async retryParked(id: number): Promise<boolean> {
    return this.#market.triggers.retryParked(id);
  }

  async report(): Promise<MarketReport> {
    return this.#market.report();
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 426 });
    return this.#links.accept();
  }

  override async webSocketMessage(socket: WebSocket, text: string | ArrayBuffer): Promise<void> {
    const message = parseLinkRequest(text);
    if (!message) return socket.close(1008, "not a link message");
    if (message.t === "ack") return this.#links.acknowledge(socket, message.n);
    if (message.t === "open") {
      this.#market.need(message.spec);
      this.#links.open(socket, message.zone);
    } else {
      this.#links.setPeriods(socket, message.periods);
    }
    const zone = this.#links.zoneOf(socket);
    if (zone !== null) this.#market.linkChanged(zone);
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    this.#links.forget(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    this.#links.forget(socket);
  }

  override async alarm(): Promise<void> {
    await this.timers.runDue(Date.now(), (name) => this.#market.onTimer(name));
  }
}

function feedSecrets(env: Env): FeedSecrets {
  return {
    // The prefix keeps a feed source from naming any other secret.
    keyOf: (name) => (name.startsWith("FEED_KEY_") ? env[name as `FEED_KEY_${string}`] : undefined),
    simulator: env.SIMULATOR_SECRET,
  };
}
