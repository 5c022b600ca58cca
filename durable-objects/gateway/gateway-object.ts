import { DurableObject } from "cloudflare:workers";
import { loadSettings } from "#db/company/config.ts";
import { loadCatalogue } from "#db/offer/catalogue.ts";
import { isDue } from "#domain/access/age.ts";
import { socketCloseCodes } from "#domain/close-codes.ts";
import type { Identity } from "#domain/contracts/account.ts";
import type {
  BoardRow,
  ChangeAnswer,
  GatewayReport,
  GatewayRpc,
} from "#domain/contracts/gateway.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import { socketLimits } from "#domain/contracts/socket.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { baseLanguage, readLanguage } from "#domain/language/language-tags.ts";
import { readToken } from "#domain/network/session-token.ts";
import {
  accountName,
  companyName,
  companyOfAccount,
  followName,
  marketName,
} from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { logWarning } from "#platform/log/log.ts";
import { migrate } from "../runtime/migrate.ts";
import { timersMigration } from "../runtime/migration.ts";
import { Timers } from "../runtime/timers.ts";
import { Admission, allowMessage, refusedMessagesMax, TurnedAway } from "./admission.ts";
import { BoardReader } from "./board-reader.ts";
import { parseClientMessage } from "./client-messages.ts";
import { Gateway } from "./gateway.ts";
import { GatewayWatch } from "./gateway-watch.ts";
import type { PotTopic } from "./pot-streams.ts";
import { type Attachment, type BrowserSocket, SocketState } from "./socket-state.ts";

/** Minimum pause in ms between two checks for silent sockets. */
const reapPauseMs = 10_000;

/** The browser sockets of one company, region and shard. Forwards all calls to `Gateway`. */
export class GatewayObject extends DurableObject<Env> implements GatewayRpc {
  readonly #sockets = new Map<BrowserSocket, SocketState>();
  readonly #timers = new Timers(this.ctx.storage);
  readonly #admission = new Admission({
    perClient: Number(this.env.SOCKETS_PER_CLIENT),
    perAddress: Number(this.env.SOCKETS_PER_ADDRESS),
  });
  readonly #turnedAway = new TurnedAway();
  readonly #board = new BoardReader({
    marketOf: (name) => this.env.MARKET.getByName(name),
    now: Date.now,
  });
  readonly #gateway: Gateway;
  readonly #watch = new GatewayWatch();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, [timersMigration]);
    this.#gateway = new Gateway({
      connect: (spec) => this.#connect(spec),
      now: () => Date.now(),
      random: () => Math.random(),
      newMark: () => crypto.randomUUID(),
      later: (run, ms) => void setTimeout(run, ms),
      loadCatalogue: async (companyId) =>
        loadCatalogue(env.DB, companyId, await loadSettings(env.DB, companyId)),
      readToken: (token) => readToken(token, env.SESSION_SECRET),
      attach: (companyId, userId, tokenHash) =>
        this.#account(companyId, userId).attach(tokenHash, this.#name),
      detach: (companyId, userId) => this.#account(companyId, userId).detach(this.#name),
      hasPot: (...asked) => this.#hasPot(...asked),
      attachPot: (companyId, potId) => this.#account(companyId, potId).attachPot(this.#name),
      close: (state, code, reason) => this.#close(state, code, reason),
    });
    // The runtime answers bare pings itself, without waking this object.
    ctx.setWebSocketAutoResponse(
      new WebSocketRequestResponsePair('{"type":"ping"}', '{"type":"pong"}'),
    );
    for (const socket of ctx.getWebSockets()) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      const attachment = socket.deserializeAttachment() as Attachment;
      ctx.waitUntil(this.#gateway.restore(this.#remember(socket, attachment, true)));
    }
    this.#timers.rearm();
  }

  /** Handles the WebSocket upgrade; the worker passes the client's data in headers. */
  override async fetch(request: Request): Promise<Response> {
    const header = (name: string) => request.headers.get(name) ?? "";
    const attachment: Attachment = {
      client: header("x-client-id"),
      address: header("x-client-address"),
      lang: readLanguage(header("x-lang")) ?? baseLanguage,
      companyId: Number(header("x-company-id")),
      seenMs: Date.now(),
    };
    if (this.#admission.isFull(attachment.client, attachment.address)) {
      return this.#turnedAway.answer();
    }
    const [browser, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(attachment);
    this.#remember(server, attachment, false);
    this.#timers.setAtLatest("reap", Date.now() + socketLimits.idleMsMax);
    this.#tellWatch();
    return new Response(null, { status: 101, webSocket: browser });
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const state = this.#sockets.get(socket);
    if (!state) return;
    const nowMs = Date.now();
    state.seen(nowMs);
    if (!allowMessage(state, nowMs)) return this.#refuse(state, "socket_rate_limited");
    const parsed = parseClientMessage(data);
    if (!parsed.ok) return this.#refuse(state, parsed.error);
    await this.#gateway.handle(state, parsed.message);
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    const state = this.#sockets.get(socket);
    if (state) this.#drop(state);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.webSocketClose(socket);
  }

  override async alarm(): Promise<void> {
    await this.#timers.runDue(Date.now(), () => this.#reap());
  }

  async board(companyId: number): Promise<BoardRow[]> {
    const catalogue = await this.#gateway.catalogue(companyId);
    return this.#board.read(catalogue, this.#gateway.boardRows(catalogue.products));
  }

  async accountChanged(...news: Parameters<GatewayRpc["accountChanged"]>): Promise<ChangeAnswer> {
    return this.#gateway.accountChanged(...news);
  }

  async sessionEnded(identity: Identity, tokenHash: string): Promise<void> {
    this.#gateway.sessionEnded(identity.userId, tokenHash);
  }

  async report(): Promise<GatewayReport> {
    return this.#report();
  }

  get #name(): string {
    return this.ctx.id.name ?? this.ctx.id.toString();
  }

  #account(companyId: number, userId: string) {
    return this.env.ACCOUNT.getByName(accountName(companyId, userId));
  }

  /** Asks the follower's account or the master's topic; both know the pot. */
  async #hasPot(companyId: number, userId: string, topic: PotTopic): Promise<boolean> {
    const { user_id: masterId, follower_id: followerId } = topic;
    if (userId === followerId) {
      const pots = await this.#account(companyId, followerId).pots();
      return pots.some((pot) => pot.masterId === masterId);
    }
    return this.env.FOLLOW.getByName(followName(companyId, masterId)).hasFollower(followerId);
  }

  async #connect(spec: MarketSpec): Promise<WebSocket> {
    const name = marketName(spec);
    const headers = { Upgrade: "websocket" };
    const market = this.env.MARKET.getByName(name);
    const answer = await market.fetch("https://market/link", { headers });
    if (!answer.webSocket) throw new Error(`market ${name} answered ${answer.status}`);
    answer.webSocket.accept();
    return answer.webSocket;
  }

  #remember(socket: WebSocket, attachment: Attachment, isRestored: boolean): SocketState {
    const state = new SocketState(socket, attachment, isRestored);
    this.#sockets.set(socket, state);
    this.#admission.enter(attachment.client, attachment.address);
    return state;
  }

  #report(): GatewayReport {
    return { ...this.#gateway.report(this.#sockets.size), turnedAway: this.#turnedAway.count };
  }

  /** Sends the company's watch a report if one is due. A lost report loses only its figures. */
  #tellWatch(): void {
    const sockets = this.#sockets.size;
    const due = this.#watch.due(this.#name, sockets, () => this.#report(), Date.now());
    if (!due) return;
    const company = companyOfAccount(this.#name);
    const told = this.env.COMPANY.getByName(companyName(company)).watched(due);
    this.ctx.waitUntil(
      told.catch((cause) => logWarning("gateway_not_reported", { company }, cause)),
    );
  }

  #drop(state: SocketState): void {
    if (!this.#sockets.delete(state.socket)) return;
    this.#admission.leave(state.attachment.client, state.attachment.address);
    this.#gateway.forget(state);
    this.#tellWatch();
  }

  #close(state: SocketState, code: number, reason: string): void {
    this.#drop(state);
    state.socket.close(code, reason);
  }

  #refuse(state: SocketState, error: ErrorName): void {
    this.#gateway.sendError(state, error);
    if (++state.refused < refusedMessagesMax) return;
    this.#close(state, socketCloseCodes.abusive, "too many refused messages");
  }

  /** Closes sockets that have long sent nothing, not even a ping, and schedules the next check. */
  #reap(): void {
    const nowMs = Date.now();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const state of [...this.#sockets.values()]) {
      // All sockets here were accepted, so they are real WebSockets.
      const socket = state.socket as WebSocket;
      const ping = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
      const dueMs = Math.max(ping, state.lastMessageMs) + socketLimits.idleMsMax;
      if (isDue(dueMs, nowMs, socketLimits.idleMsMax))
        this.#close(state, socketCloseCodes.idle, "no ping");
      else nextMs = Math.min(nextMs, dueMs);
    }
    this.#gateway.closeSlow();
    this.#tellWatch();
    if (this.#sockets.size > 0) this.#timers.set("reap", Math.max(nextMs, nowMs + reapPauseMs));
  }
}
