import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { AccountState } from "#domain/contracts/account.ts";
import type {
  CopyingRpc,
  FollowedPot,
  OwnPot,
  PotChange,
  PotMessage,
  PotReport,
} from "#domain/contracts/copying.ts";
import {
  type FollowLimits,
  type FollowStanding,
  mostToFollow,
  refuseFollow,
} from "#domain/copying/follow-limits.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import { type Refusal, type Result, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { accountName, potUserId } from "#domain/text/names.ts";
import type { CashierContext } from "../cashier/cashier-context.ts";
import { availableIn, readMovable, refuseOutflow } from "../cashier/outflow.ts";
import { readState } from "../ledger/balances.ts";
import { Module } from "../module.ts";
import type { Floating } from "../orders/floating.ts";
import { columnsOf, sumOf } from "../records.ts";
import type { FloatingProfit } from "../risk/floating-profit.ts";
import { fundsOf } from "../risk/valuation.ts";

type FundCommand = Parameters<CopyingRpc["fundPot"]>[0];
type Returned = Extract<PotMessage, { kind: "returned" }>;

type PotsRow = Pick<FollowedPot, "masterId" | "state"> & { settings: string; made: string };

export class Following extends Module<CashierContext & { floating: FloatingProfit }> {
  /**
   * Moves money into a pot. Money that covers the floating loss of open positions stays in the
   * account.
   * @returns the account's state, `transfer_invalid`, `follow_exists`, `copy_ended`, or a refusal
   * of `refuseOutflow` or `refuseFollow`
   */
  fund(command: FundCommand, key: string): Promise<Result<AccountState>> {
    const { floating, claims, commands } = this.context;
    // Moves the money even if a pot does not report its claims: money in a pot still belongs to the
    // follower.
    const listen = () => claims.hear().then(() => true);
    const hear = commands.isAnswered(key) ? undefined : listen;
    return floating.withFloating("forex", (now) => this.#fund(command, now, key), hear);
  }

  /**
   * Changes a pot. First delivers money that is on its way to the pot, because that money may begin
   * the pot.
   */
  async steer(masterId: string, change: PotChange, key: string): Promise<Result<{ pot: OwnPot }>> {
    const { copyMessages, account } = this.context;
    const { companyId } = this.context.profiles.require().identity;
    if (!this.list().some((pot) => pot.masterId === masterId)) return refuse("copy_ended");
    const potId = this.#potOf(masterId);
    if (!(await copyMessages.flush(potId))) return refuse("busy");
    return account(accountName(companyId, potId)).changePot(change, key);
  }

  /** The money arrives with the answer, or as soon as the pot can reach this account. */
  takeOut(masterId: string, amount: string, key: string): Promise<Result<{ pot: OwnPot }>> {
    return this.steer(masterId, { takenOut: amount }, key);
  }

  list(): FollowedPot[] {
    const rows = this.sql<PotsRow>`
      SELECT ${columnsOf("masterId state settings made")} FROM pots ORDER BY master_id`;
    return rows.map(({ masterId, state, settings, made }) => {
      const sums = this.context.transfers.sums(this.#potOf(masterId));
      const inPot = sums.out.sub(sums.in).add(Decimal.parse(made));
      return {
        masterId,
        state,
        settings: JSON.parse(settings) as CopySettings,
        putIn: sums.out.toString(),
        cameBack: sums.in.toString(),
        inPot: (inPot.isNegative() ? Decimal.zero : inPot).toString(),
      };
    });
  }

  /** Money put into pots that have not ended, less the money that came back. */
  away(): Decimal {
    return sumOf(this.#running().map(({ inPot }) => inPot));
  }

  #running(): FollowedPot[] {
    return this.list().filter(({ state }) => state !== "ended");
  }

  /**
   * Returns the maximum amount that may move into the pot now, and whether the follower already has
   * the maximum number of other masters. Does not wait while a price is in doubt.
   */
  async room(masterId: string, limits: FollowLimits): Promise<{ most: string; isFull: boolean }> {
    const now = await this.context.floating.value(0);
    const standing = this.#standing(masterId, now);
    const most = mostToFollow(availableIn(this.context, "forex", now), standing, limits);
    const decimals = accountDecimals(this.context.profiles.require().currency);
    const isFull = standing.isNew && standing.others >= limits.mastersMax;
    return { most: most.round(decimals, "down").toString(), isFull };
  }

  /** Runs inside the caller's transaction. */
  take(message: Extract<PotMessage, { kind: "returned" | "pot_changed" | "told" }>): void {
    if (message.kind === "returned") return this.#returned(message);
    if (message.kind === "pot_changed") return this.#reported(message);
    this.context.changed([{ kind: "notice", notice: message.notice }]);
  }

  #fund({ masterId, ...command }: FundCommand, now: Floating, key: string): Result<AccountState> {
    const { commands, profiles, transfers, copyMessages, changed, potStore } = this.context;
    const settings = JSON.stringify(command.settings);
    const { amount: text, sharePercent } = command;
    const agreed = sharePercent === undefined ? {} : { sharePercent };
    const request = { name: "fund_pot", body: { masterId, amount: text, settings, ...agreed } };
    return commands.run(key, request, () => {
      const { identity, currency } = profiles.require();
      const amount = readMovable(text, currency);
      if (!amount) return refuse("transfer_invalid");
      // An account cannot copy itself, and a pot copies only its own master.
      if (masterId === identity.userId || potStore.read()) return refuse("transfer_invalid");
      const wrongAct = this.#refuseAct(masterId, command.act);
      if (wrongAct) return wrongAct;
      const { limits } = command;
      const refusal =
        refuseOutflow(this.context, "forex", amount, now) ??
        (limits ? refuseFollow(amount, this.#standing(masterId, now), limits) : null);
      if (refusal) return refusal;
      const owner = { followerId: identity.userId, masterId };
      const id = transfers.send(this.#potOf(masterId), amount);
      copyMessages.tell(this.#potOf(masterId), {
        kind: "funded",
        id,
        amount: amount.toString(),
        currency,
        pot: owner,
        isDemo: identity.isDemo,
        settings: command.settings,
        ...agreed,
      });
      this.#expect(masterId, settings);
      changed([]);
      return { ok: true, ...readState(this.context) };
    });
  }

  /**
   * Refuses an act that the pot's state forbids. A pot that the follower is leaving may begin
   * again.
   */
  #refuseAct(masterId: string, act: FundCommand["act"]): Refusal | null {
    const state = this.list().find((pot) => pot.masterId === masterId)?.state ?? "ended";
    if (act === "begin" && state !== "ended" && state !== "leaving") return refuse("follow_exists");
    if (act === "add" && (state === "ended" || state === "stopped")) return refuse("copy_ended");
    return null;
  }

  /** Counts money that earlier commands moved into pots, even before the pots have reported it. */
  #standing(masterId: string, now: Floating): FollowStanding {
    const pots = this.#running();
    const own = pots.find((pot) => pot.masterId === masterId);
    return {
      equity: fundsOf(this.context).add(now.profit),
      inPots: this.away(),
      inPot: own ? Decimal.parse(own.inPot) : Decimal.zero,
      others: pots.length - (own ? 1 : 0),
      isNew: !own,
    };
  }

  /** Stores the pot's settings in advance; the pot's first report replaces them. */
  #expect(masterId: string, settings: string): void {
    this.sql`INSERT INTO pots (master_id, state, settings, version)
      VALUES (${masterId}, 'following', ${settings}, 0) ON CONFLICT (master_id)
      DO UPDATE SET state = 'following', settings = excluded.settings WHERE state = 'ended'`;
  }

  /** Stores a pot's report; stores its result (`made`) only when the pot ends. */
  #reported({ masterId, state, settings, version, made }: PotReport & { made: string }): void {
    this.sql`UPDATE pots SET state = ${state}, settings = ${JSON.stringify(settings)},
      version = ${version}, made = CASE ${state} WHEN 'ended' THEN ${made} ELSE made END
      WHERE master_id = ${masterId} AND version < ${version}`;
    this.context.changed([]);
  }

  #returned({ masterId, id, amount, currency }: Returned): void {
    const { transfers, profiles, changed } = this.context;
    if (profiles.require().currency !== currency) throw new Error("money in another currency");
    if (transfers.take(id, this.#potOf(masterId), Decimal.parse(amount))) changed([]);
  }

  #potOf(masterId: string): string {
    return potUserId(this.context.profiles.require().identity.userId, masterId);
  }
}
