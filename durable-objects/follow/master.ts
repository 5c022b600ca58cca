/** Asks the master's account for its equity, which sizes copies, and for its floating profit. */
import type { CopyingRpc, MasterStanding } from "#domain/contracts/copying.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Component } from "../runtime/bases.ts";
import type { Delivery, TopicRows } from "./deliveries.ts";
import type { Follower } from "./followers.ts";
import { inTime, type TimeLimit } from "./in-time.ts";

interface MasterPorts extends TimeLimit, TopicRows {
  account(): Pick<CopyingRpc, "standing">;
}

export class Master extends Component<MasterPorts> {
  /** Requests in progress by event: the event's followers share the answer. */
  readonly #asked = new Map<number, Promise<MasterStanding>>();

  /**
   * The master's equity for an event, the same for all followers; null while a price is in doubt.
   * @throws if the master's account is out of reach
   */
  async equityFor({ event: { number }, masterEquity }: Delivery): Promise<string | null> {
    const { log } = this.ports;
    const known = masterEquity ?? log.find(number)?.masterEquity ?? null;
    if (known !== null) return known;
    const standing = await this.#standing(number);
    if (standing.isDoubted) return null;
    log.setEquity(number, standing.equity);
    return log.find(number)?.masterEquity ?? null;
  }

  /**
   * Decides whether a new follower copies the positions open at its start. A follower copies them
   * only while the master's floating profit is not above zero.
   * @returns true if it is decided; false if it stays undecided, because a price is in doubt
   * @throws if the account is out of reach
   */
  async decideOpen(follower: Follower): Promise<boolean> {
    const { db, followers, waiting, account } = this.ports;
    const standing = await inTime(this.ports, account().standing());
    const { floating, equity, isDoubted } = standing;
    if (isDoubted) return false;
    db.transaction(() => {
      if (followers.find(follower.id)?.version !== follower.version) return;
      if (Decimal.parse(floating).gt(Decimal.zero)) waiting.removeLate(follower.id);
      else waiting.setLateEquity(follower.id, equity);
      followers.askedOpen(follower.id);
    });
    return true;
  }

  #standing(number: number): Promise<MasterStanding> {
    const known = this.#asked.get(number);
    if (known) return known;
    const answer = inTime(this.ports, this.ports.account().standing());
    const asked = answer.finally(() => this.#asked.delete(number));
    this.#asked.set(number, asked);
    return asked;
  }
}
