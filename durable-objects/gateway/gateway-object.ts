import { DurableObject } from "cloudflare:workers";
import { loadCatalogue } from "#db/catalogue.ts";
import type { AccountEvent, AccountSnapshot, Identity } from "#domain/contracts/account.ts";
import type { BoardRow, GatewayReport, GatewayRpc } from "#domain/contracts/gateway.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import { socketLimits } from "#domain/contracts/socket.ts";
import { type Result, refuse, socketCloseCodes } from "#domain/errors.ts";
import { accountName, marketName } from "#domain/names.ts";
import { readToken } from "#domain/session-token.ts";
import type { Env } from "#worker/env.ts";
import { readLocale } from "../runtime/error-text.ts";
import { migrate } from "../runtime/migrate.ts";
import { Timers, timersMigration } from "../runtime/timers.ts";
import { parseClientMessage } from "./client-messages.ts";
import { Gateway } from "./gateway.ts";
import { readBoard } from "./read-board.ts";
import { type Attachment, SocketState } from "./socket-state.ts";

const malformedMax = 50;
const reapEveryMs = 30_000;

/** The browser sockets of one company, region and shard: a door to `Gateway`. */
export class GatewayObject extends DurableObject<Env> implements GatewayRpc {
  readonly #sockets = new Map<WebSocket, SocketState>();
  readonly #timers: Timers;
  readonly #gateway: Gateway;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, [timersMigration]);
    this.#timers = new Timers(ctx.storage);
    this.#gateway = new Gateway({
      connect: (spec) => this.#connect(spec),
      now: () => Date.now(),
      random: () => Math.random(),
      later: (run, ms) => void setTimeout(run, ms),
      loadCatalogue: (companyId) => loadCatalogue(env.DB, companyId),
      login: (token, companyId) => this.#login(token, companyId),
      detach: (companyId, userId) => {
        ctx.waitUntil(this.#account(companyId, userId).detach(this.#name));
      },
    });
    // The runtime answers bare pings itself, without waking the object.
    ctx.setWebSocketAutoResponse(
      new WebSocketRequestResponsePair('{"type":"ping"}', '{"type":"pong"}'),
    );
    for (const socket of ctx.getWebSockets()) this.#restore(socket);
    this.#timers.rearm();
  }

  /** The upgrade, forwarded by the worker with what it knows of the client in headers. */
  override async fetch(request: Request): Promise<Response> {
    const header = (name: string) => request.headers.get(name) ?? "";
    const attachment: Attachment = {
      client: header("x-client-id"),
      address: header("x-client-address"),
      lang: readLocale(header("x-lang")),
      companyId: Number(header("x-company-id")),
    };
    const [browser, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    const isFull = this.#isFull(attachment);
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(attachment);
    const state = this.#remember(server, attachment);
    if (isFull) {
      this.#drop(state);
      server.close(socketCloseCodes.too_many_sockets, "too many sockets");
    } else {
      this.#timers.setAtLatest("reap", Date.now() + reapEveryMs);
    }
    return new Response(null, { status: 101, webSocket: browser });
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const state = this.#sockets.get(socket);
    if (!state) return;
    if (!this.#allow(state)) return this.#refuse(state, "socket_rate_limited");
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
    const live = this.#gateway.boardRows(catalogue.products);
    return readBoard(catalogue, live, (name) =>
      this.env.MARKET.get(this.env.MARKET.idFromName(name)),
    );
  }

  async accountChanged(
    identity: Identity,
    snapshot: AccountSnapshot,
    events: AccountEvent[],
  ): Promise<boolean> {
    return this.#gateway.accountChanged(identity, snapshot, events);
  }

  async sessionEnded(identity: Identity, tokenHash: string): Promise<void> {
    this.#gateway.sessionEnded(identity.userId, tokenHash);
  }

  async report(): Promise<GatewayReport> {
    return this.#gateway.report(this.#sockets.size);
  }

  get #name(): string {
    return this.ctx.id.name ?? this.ctx.id.toString();
  }

  #account(companyId: number, userId: string) {
    return this.env.ACCOUNT.get(this.env.ACCOUNT.idFromName(accountName(companyId, userId)));
  }

  async #connect(spec: MarketSpec): Promise<WebSocket> {
    const name = marketName(spec.feed.id, spec.symbol);
    const market = this.env.MARKET.get(this.env.MARKET.idFromName(name));
    const answer = await market.fetch("https://market/link", { headers: { Upgrade: "websocket" } });
    if (!answer.webSocket) throw new Error(`market ${name} answered ${answer.status}`);
    answer.webSocket.accept();
    return answer.webSocket;
  }

  async #login(
    token: string,
    companyId: number,
  ): Promise<Result<{ identity: Identity; tokenHash: string; snapshot: AccountSnapshot }>> {
    const known = await readToken(token, this.env.SESSION_SECRET);
    if (!known) return refuse("session_invalid");
    const account = this.#account(companyId, known.userId);
    const answer = await account.attach(known.tokenHash, this.#name);
    return answer.ok ? { ...answer, tokenHash: known.tokenHash } : answer;
  }

  #restore(socket: WebSocket): void {
    const attachment = socket.deserializeAttachment() as Attachment;
    const state = this.#remember(socket, attachment);
    const { userId, tokenHash, companyId } = attachment;
    const login = async () => {
      if (!userId || !tokenHash) return null;
      const answer = await this.#account(companyId, userId).attach(tokenHash, this.#name);
      return answer.ok ? answer.snapshot : null;
    };
    this.ctx.waitUntil(this.#gateway.restore(state, login));
  }

  #remember(socket: WebSocket, attachment: Attachment): SocketState {
    const state = new SocketState(
      socket,
      attachment,
      Date.now(),
      socketLimits.messagesPerSecondMax,
    );
    this.#sockets.set(socket, state);
    return state;
  }

  #drop(state: SocketState): void {
    this.#sockets.delete(state.socket);
    this.#gateway.forget(state);
  }

  #isFull({ client, address }: Attachment): boolean {
    const perClient = Number(this.env.SOCKETS_PER_CLIENT);
    const perAddress = Number(this.env.SOCKETS_PER_ADDRESS);
    let [ofClient, ofAddress] = [0, 0];
    for (const { attachment } of this.#sockets.values()) {
      if (attachment.client === client) ofClient++;
      if (attachment.address === address) ofAddress++;
    }
    return (perClient > 0 && ofClient >= perClient) || (perAddress > 0 && ofAddress >= perAddress);
  }

  /** Token bucket: 20 messages a second, 20 at once. */
  #allow(state: SocketState): boolean {
    const nowMs = Date.now();
    const rate = socketLimits.messagesPerSecondMax;
    const gained = ((nowMs - state.lastMessageMs) / 1_000) * rate;
    state.lastMessageMs = nowMs;
    state.allowance = Math.min(rate, state.allowance + gained);
    if (state.allowance < 1) return false;
    state.allowance--;
    return true;
  }

  #refuse(state: SocketState, error: Parameters<Gateway["sendError"]>[1]): void {
    this.#gateway.sendError(state, error);
    if (++state.malformed < malformedMax) return;
    this.#drop(state);
    state.socket.close(socketCloseCodes.abusive, "too many malformed messages");
  }

  /** Closes sockets that have sent nothing, not even a ping, for too long. */
  #reap(): void {
    const limit = Date.now() - socketLimits.idleMsMax;
    for (const state of [...this.#sockets.values()]) {
      const ping = this.ctx.getWebSocketAutoResponseTimestamp(state.socket)?.getTime() ?? 0;
      if (Math.max(ping, state.lastMessageMs) > limit) continue;
      this.#drop(state);
      state.socket.close(socketCloseCodes.idle, "no ping");
    }
    if (this.#sockets.size > 0) this.#timers.set("reap", Date.now() + reapEveryMs);
  }
}
