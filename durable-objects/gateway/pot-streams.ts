/**
 * FOLLOW_TRADE: worth of a pot's open copies, for its follower and its master. The pot's account
 * reports its changes like every account; prices pass through the gateway anyway. Only the follower
 * sees the money in a pot.
 */
import type { AccountSnapshot } from "#domain/contracts/account.ts";
import type { Topic } from "#domain/contracts/client-messages.ts";
import type { AccountChange, ChangeAnswer } from "#domain/contracts/gateway.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import { socketLimits } from "#domain/contracts/socket.ts";
import { topicKey } from "#domain/contracts/topic-key.ts";
import type { ErrorName } from "#domain/errors.ts";
import { potOwner, potUserId } from "#domain/names.ts";
import { type AccountPorts, AccountRegistration } from "./account-registration.ts";
import type { Credit } from "./credit.ts";
import { type FloatingProfit, type ListedMarket, Portfolio } from "./floating-profit.ts";
import type { MarketPrices } from "./market-prices.ts";
import type { Pace, Turn } from "./pace.ts";
import type { SocketState } from "./socket-state.ts";

export type PotTopic = Extract<Topic, { topic: "FOLLOW_TRADE" }>;

export interface PotPorts extends Pick<AccountPorts, "detach"> {
  /** False for a pot that never existed: asking for it creates nothing. */
  hasPot(companyId: number, userId: string, topic: PotTopic): Promise<boolean>;
  attachPot(companyId: number, potId: string): ReturnType<AccountPorts["attach"]>;
}

interface WatchedPot {
  topic: PotTopic;
  sockets: Set<SocketState>;
  turn: Turn;
  version: number | null;
  portfolio: Portfolio | null;
}

export class PotStreams {
  readonly #pots = new Map<string, WatchedPot>();
  readonly #dirty = new Set<WatchedPot>();
  readonly #ports: PotPorts;
  readonly #prices: MarketPrices;
  readonly #listed: ListedMarket;
  readonly #credit: Credit;
  readonly #pace: Pace;
  readonly #registration: AccountRegistration;

  constructor(
    ports: PotPorts,
    prices: MarketPrices,
    listed: ListedMarket,
    credit: Credit,
    pace: Pace,
  ) {
    this.#ports = ports;
    this.#prices = prices;
    this.#listed = listed;
    this.#credit = credit;
    this.#pace = pace;
    this.#registration = new AccountRegistration({
      attach: (companyId, potId) => ports.attachPot(companyId, potId),
      detach: (companyId, potId) => ports.detach(companyId, potId),
    });
  }

  /** Null if subscribed, otherwise the refusal: `forbidden` for other traders' pots. */
  async add(state: SocketState, topic: PotTopic): Promise<ErrorName | null> {
    const { companyId, userId, pots = [] } = state.attachment;
    if (!userId) return "socket_login_required";
    const isParty = userId === topic.user_id || userId === topic.follower_id;
    if (!isParty) return "forbidden";
    const potId = potUserId(topic.follower_id, topic.user_id);
    if (pots.includes(potId)) return null;
    const isFull =
      state.topicCount >= socketLimits.topicsPerSocketMax ||
      pots.length >= socketLimits.potsPerSocketMax;
    if (isFull) return "socket_too_many_topics";
    if (!(await this.#ports.hasPot(companyId, userId, topic))) return "forbidden";
    return this.#enter(state, potId);
  }

  /** Runs after a wake-up; a pot that no longer exists is left out. */
  async restore(state: SocketState): Promise<void> {
    const { pots = [] } = state.attachment;
    await Promise.all(pots.map((potId) => this.#enter(state, potId)));
  }

  remove(state: SocketState, topic: PotTopic): void {
    this.#leave(state, potUserId(topic.follower_id, topic.user_id));
  }

  /** Removes a socket from all pots. */
  forget(state: SocketState): void {
    for (const potId of state.attachment.pots ?? []) this.#leave(state, potId);
  }

  /** Takes news of a pot like those of a trader's own account. */
  take(potId: string, news: AccountSnapshot | AccountChange): ChangeAnswer {
    const pot = this.#pots.get(potId);
    if (!pot) return "absent";
    const { version } = pot;
    if ("since" in news && !(version !== null && version >= news.since)) return "behind";
    if (version !== null && version >= news.version) return "taken";
    pot.version = news.version;
    if ("since" in news && pot.portfolio) pot.portfolio.apply(news);
    else {
      pot.portfolio = new Portfolio(news, this.#listed);
      for (const state of pot.sockets) state.streamNumbers.delete(keyOf(pot));
    }
    this.#tellSoon(pot);
    return "taken";
  }

  #tellSoon(pot: WatchedPot): void {
    this.#dirty.add(pot);
    pot.turn.hasten();
  }

  /** Sends the current state after a new subscription or lost messages; the count starts again. */
  sendCurrent(state: SocketState, topic?: PotTopic): void {
    const { pots = [] } = state.attachment;
    const wanted = topic ? [potUserId(topic.follower_id, topic.user_id)] : pots;
    for (const potId of wanted) {
      const pot = this.#pots.get(potId);
      if (!pot) continue;
      state.streamNumbers.delete(keyOf(pot));
      this.#tellSoon(pot);
    }
  }

  /** Marks the pots whose copies these markets move. */
  pricesMoved(markets: ReadonlySet<string>): void {
    for (const pot of this.#pots.values()) {
      const names = [...(pot.portfolio?.markets.keys() ?? [])];
      if (names.some((name) => markets.has(name))) this.#dirty.add(pot);
    }
  }

  get hasChanges(): boolean {
    return this.#dirty.size > 0;
  }

  publish(nowMs: number): void {
    for (const pot of this.#dirty) {
      if (!pot.turn.isDue(nowMs)) continue;
      this.#dirty.delete(pot);
      const whole = pot.portfolio?.value((market) => this.#prices.of(market)) ?? null;
      if (!pot.portfolio || whole === null) continue;
      pot.turn.take(nowMs);
      const moved = pot.portfolio.takeMoved(whole);
      for (const state of pot.sockets) {
        const isKnown = state.streamNumbers.has(keyOf(pot));
        this.#send(state, pot, isKnown ? moved : whole, pot.portfolio.cash);
      }
    }
  }

  /** Markets whose prices these pots need. */
  wanted(): Map<string, MarketSpec> {
    const pots = [...this.#pots.values()];
    return new Map(pots.flatMap(({ portfolio }) => [...(portfolio?.markets ?? [])]));
  }

  /** The socket counts before the question, so that no change in between is missed. */
  async #enter(state: SocketState, potId: string): Promise<ErrorName | null> {
    const { companyId, pots = [] } = state.attachment;
    let pot = this.#pots.get(potId);
    if (!pot) {
      const { followerId: follower_id, masterId: user_id } = potOwner(potId);
      const topic = { topic: "FOLLOW_TRADE", user_id, follower_id } as const;
      pot = {
        topic,
        sockets: new Set(),
        turn: this.#pace.newTurn(),
        version: null,
        portfolio: null,
      };
      this.#pots.set(potId, pot);
    }
    pot.sockets.add(state);
    if (!pots.includes(potId)) state.update({ pots: [...pots, potId] });
    // The pot's account already reports to this gateway.
    if (pot.version !== null) return null;
    let isIn = false;
    try {
      const answer = await this.#registration.enter(companyId, potId, potId);
      isIn = answer.ok;
      if (!answer.ok) return answer.error;
      this.take(potId, answer.snapshot);
      return null;
    } finally {
      if (!isIn || state.isGone) this.#leave(state, potId);
    }
  }

  #leave(state: SocketState, potId: string): void {
    const { pots = [], companyId } = state.attachment;
    if (pots.includes(potId)) state.update({ pots: pots.filter((each) => each !== potId) });
    const pot = this.#pots.get(potId);
    if (!pot?.sockets.delete(state)) return;
    state.streamNumbers.delete(keyOf(pot));
    if (pot.sockets.size > 0) return;
    this.#pots.delete(potId);
    this.#dirty.delete(pot);
    void this.#registration.leave(companyId, potId);
  }

  #send(state: SocketState, pot: WatchedPot, profit: FloatingProfit, cash: number): void {
    const { topic, user_id, follower_id } = pot.topic;
    const { ProfitsTotal, TransOrder, Ended } = profit;
    const isOwn = state.attachment.userId === follower_id;
    const Equity = isOwn ? Math.round((cash + ProfitsTotal) * 100) / 100 : undefined;
    const n = state.nextNumber(keyOf(pot));
    const snapshot = n === 1 ? true : undefined;
    const data = { Equity, ProfitsTotal, TransOrder, Ended };
    const message = { type: topic, n, snapshot, user_id, follower_id, data };
    this.#credit.send(state, JSON.stringify(message));
  }
}

function keyOf({ topic }: WatchedPot): string {
  return topicKey(topic);
}
