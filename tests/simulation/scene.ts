/**
 * A trader, an account and a market through the routes, on a simulated clock: the setting of the
 * attacks on order kinds.
 */
import { expect } from "vitest";
import type { CommandQuotes, SubmitAnswer, SubmitForexCommand } from "#domain/contracts/account.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { Result } from "#domain/errors/errors.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { DoubtWorld, doubtProduct } from "#scripts/replay/doubt-world.ts";
import { contractOrder } from "#tests/support/account.ts";

export const startMs = Date.UTC(2026, 2, 4, 12);
/** The bid before anything happens; the ask is 10 above it. */
export const calm = 100_000;

export class Scene {
  readonly btc;
  readonly world: DoubtWorld;
  #keys = 0;

  constructor(balance = "20000", spec: Partial<MarketSpec> = {}) {
    this.btc = doubtProduct(1, { pricePrecision: 2, ...spec });
    this.world = new DoubtWorld([this.btc], startMs, balance);
  }

  static async of(balance?: string, spec?: Partial<MarketSpec>): Promise<Scene> {
    const scene = new Scene(balance, spec);
    for (let index = 0; index < 60; index++) await scene.beat(calm);
    return scene;
  }

  /** Sends a tick now, and waits for its effects. */
  async beat(bid: number, afterMs = 500): Promise<void> {
    await this.world.advance(afterMs);
    this.tick(bid);
    await this.world.advance(20);
  }

  /** Sends prices slowly enough that no tick is held. */
  async walk(...bids: number[]): Promise<void> {
    for (const bid of bids) await this.beat(bid);
  }

  tick(bid: number): void {
    this.world.feed(this.btc).tick({ timeMs: this.world.nowMs, bid, ask: bid + 10 });
  }

  async opened(change: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.world.answered(this.world.submit(this.btc, change));
    if (!answer.ok) throw new Error(`refused: ${answer.error}`);
    await this.beat(calm);
    return answer.data.Id;
  }

  order(id: string) {
    return this.world.account.orders.require(id);
  }

  steps(id: string): string[] {
    const steps = this.world.account.receipts.of(id)?.steps ?? [];
    return steps.map(({ kind, level }) => `${kind} ${level}`);
  }

  /** A market order, as the worker sends it to the account. */
  command(change: Partial<SubmitForexCommand> = {}): SubmitForexCommand {
    return contractOrder(this.btc, { multiple: 50, ...change });
  }

  /** A command at the current price, as the worker sends it. */
  async act(
    command: (
      quotes: CommandQuotes,
      key: string,
    ) => Result<SubmitAnswer> | Promise<Result<SubmitAnswer>>,
  ): Promise<Result<SubmitAnswer>> {
    const market = this.world.market(this.btc);
    const asked = await this.world.answered(market.prices.quote("1/u", 2_200));
    if (!asked.ok) return asked;
    return command({ quote: asked.quote }, `act-${this.#keys++}`);
  }

  close(orderId: string, lots: string): Promise<Result<SubmitAnswer>> {
    const { forex } = this.world.account;
    return this.act((quotes, key) => forex.close({ orderId, lots }, quotes, key));
  }

  audit(): void {
    expect(auditAccount(this.world.account.db).problems).toEqual([]);
  }
}
