/** FOLLOW_TRADE: value of a pot's open copies. Only the follower sees the money in a pot. */
import type { AccountSnapshot } from "#domain/contracts/account.ts";
import type { Topic } from "#domain/contracts/client-messages.ts";
import type { AccountChange, ChangeAnswer } from "#domain/contracts/gateway.ts";
import { socketLimits } from "#domain/contracts/socket.ts";
import { topicKey } from "#domain/contracts/topic-key.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { potOwner, potUserId } from "#domain/text/names.ts";
import { type AccountPorts, AccountRegistration } from "./account-registration.ts";
import type { FloatingProfit } from "./floating-profit.ts";
import { PortfolioStreams, type StreamPorts, type Watched } from "./portfolio-streams.ts";
import type { SocketState } from "./socket-state.ts";

export type PotTopic = Extract<Topic, { topic: "FOLLOW_TRADE" }>;

export interface PotPorts extends Pick<AccountPorts, "detach"> {
  /** False for a pot that never existed. The call creates no object for that pot. */
  hasPot(companyId: number, userId: string, topic: PotTopic): Promise<boolean>;
  attachPot(companyId: number, potId: string): ReturnType<AccountPorts["attach"]>;
}

export class PotStreams extends PortfolioStreams<PotTopic, StreamPorts & PotPorts> {
  readonly #registration = new AccountRegistration({
    attach: this.ports.attachPot,
    detach: this.ports.detach,
  });

  /** Null if subscribed, otherwise the refusal: `forbidden` for other traders' pots. */
  async add(state: SocketState, topic: PotTopic): Promise<ErrorName | null> {
    const { companyId, userId, pots = [] } = state.attachment;
    if (!userId) return "socket_login_required";
    const isParty = userId === topic.user_id || userId === topic.follower_id;
    if (!isParty) return "forbidden";
    const potId = idOf(topic);
    if (pots.includes(potId)) return null;
    const isFull =
      state.topicCount >= socketLimits.topicsPerSocketMax ||
      pots.length >= socketLimits.potsPerSocketMax;
    if (isFull) return "socket_too_many_topics";
    if (!(await this.ports.hasPot(companyId, userId, topic))) return "forbidden";
    return this.#enter(state, potId);
  }

  /** Runs after a wake-up; leaves out a pot that no longer exists. */
  async restore(state: SocketState): Promise<void> {
    const { pots = [] } = state.attachment;
    await Promise.all(pots.map((potId) => this.#enter(state, potId)));
  }

  remove(state: SocketState, topic: PotTopic): void {
    this.#drop(state, idOf(topic));
  }

  forget(state: SocketState): void {
    for (const potId of state.attachment.pots ?? []) this.#drop(state, potId);
  }

  take(potId: string, news: AccountSnapshot | AccountChange): ChangeAnswer {
    const pot = this.accounts.get(potId);
    if (!pot) return "absent";
    if (this.isBehind(pot, news)) return "behind";
    this.replace(pot, news);
    return "taken";
  }

  /** Sends pots' current state after a subscription or lost messages. Message numbers restart. */
  sendCurrent(state: SocketState, topic?: PotTopic): void {
    const wanted = topic ? [idOf(topic)] : (state.attachment.pots ?? []);
    for (const potId of wanted) {
      const pot = this.accounts.get(potId);
      if (!pot) continue;
      state.streamNumbers.delete(pot.key);
      this.tellSoon(pot);
    }
  }

  protected sendProfit(state: SocketState, pot: Watched<PotTopic>, profit: FloatingProfit): void {
    const { topic, user_id, follower_id } = pot.own;
    const { ProfitsTotal, TransOrder, Ended } = profit;
    const cash = pot.portfolio?.cash ?? 0;
    const isOwn = state.attachment.userId === follower_id;
    const Equity = isOwn ? Math.round((cash + ProfitsTotal) * 100) / 100 : undefined;
    const data = { Equity, ProfitsTotal, TransOrder, Ended };
    this.send(state, pot.key, topic, { user_id, follower_id, data });
  }

  /** Adds the socket before the account is asked, so that no change in between is missed. */
  async #enter(state: SocketState, potId: string): Promise<ErrorName | null> {
    const { companyId, pots = [] } = state.attachment;
    const { followerId: follower_id, masterId: user_id } = potOwner(potId);
    const topic = { topic: "FOLLOW_TRADE", user_id, follower_id } as const;
    const pot = this.watch(potId, state, topicKey(topic), topic);
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
      if (!isIn || state.isGone) this.#drop(state, potId);
    }
  }

  #drop(state: SocketState, potId: string): void {
    const { pots = [], companyId } = state.attachment;
    if (pots.includes(potId)) state.update({ pots: pots.filter((each) => each !== potId) });
    const pot = this.accounts.get(potId);
    if (!pot) return;
    state.streamNumbers.delete(pot.key);
    if (this.leave(potId, state)) void this.#registration.leave(companyId, potId);
  }
}

const idOf = (topic: PotTopic) => potUserId(topic.follower_id, topic.user_id);
