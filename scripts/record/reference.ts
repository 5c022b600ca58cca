/**
 * Computes a master's record from the events of its life. Unlike the platform, this computation has
 * no journal, no sums by day and no exact decimals. It lists all valuations of the account, all
 * trades and all leverages, and computes each figure from these whole lists.
 */
const dayMs = 86_400_000;
const unitsPerLot = 100_000;
const feePerLot = 7;
const least = 500;
const shortDays = 21;

export type Pair = "EURUSD" | "GBPUSD";

/** Event of a master's life. */
export type Happening = { atMs: number } & (
  | { kind: "tick"; symbol: Pair; price: number }
  | { kind: "open"; id: string; symbol: Pair; sign: 1 | -1; lots: number; price: number }
  /** `left` lots remain open after the close. */
  | { kind: "close"; id: string; lots: number; left: number; price: number }
  | { kind: "move"; amount: number }
  | { kind: "reset"; balance: number }
  /** The account became a master, or its record was computed. */
  | { kind: "begun" | "computed" }
);

interface Position extends Extract<Happening, { kind: "open" }> {
  left: number;
  realised: number;
  isCounted: boolean;
}

interface Mark {
  day: number;
  worth: number;
  gained: number;
}

interface Trade {
  day: number;
  isWon: boolean;
  heldMs: number;
}

export interface ReferencePeriod {
  return_percent: number;
  drawdown_percent: number;
  trade_num: number;
  win_percent: number;
  profit: number;
  held_ms: number;
}

export class Reference {
  #balance: number;
  #begunMs: number | null = null;
  #endedDay = 0;
  #held = 0;
  #floating = 0;
  readonly #prices = { EURUSD: 0, GBPUSD: 0 };
  readonly #open = new Map<string, Position>();
  readonly marks: Mark[] = [];
  readonly #trades: Trade[] = [];
  readonly #leverages: Array<{ day: number; leverage: number }> = [];

  constructor(balance: number) {
    this.#balance = balance;
  }

  take(each: Happening): void {
    this.#midnights(each);
    if (each.kind === "tick") this.#prices[each.symbol] = each.price;
    else if (each.kind === "open") this.#opened(each);
    else if (each.kind === "close") this.#closed(each);
    else if (each.kind === "move") this.#moved(each.amount, each.atMs);
    else if (each.kind === "reset") this.#reset(each.balance, each.atMs);
    else if (each.kind === "begun") this.#begin(each.atMs);
    else this.#mark(dayOf(each.atMs));
  }

  /** Returns the figures for the days from `fromDay` on. */
  period(fromDay: number, nowMs: number): ReferencePeriod {
    const base = this.marks.findLast(({ day }) => day < fromDay)?.worth ?? 1;
    const marks = this.marks.filter(({ day }) => day >= fromDay);
    let [highest, deepest, last] = [base, 0, base];
    for (const { worth } of marks) {
      last = worth;
      highest = Math.max(highest, worth);
      if (highest > 0) deepest = Math.max(deepest, 1 - worth / highest);
    }
    const trades = [...this.#trades.filter(({ day }) => day >= fromDay), ...this.#losing(nowMs)];
    const count = trades.length;
    const held = trades.reduce((sum, { heldMs }) => sum + heldMs, 0);
    return {
      return_percent: base === 0 ? 0 : (last / base - 1) * 100,
      drawdown_percent: deepest * 100,
      trade_num: count,
      win_percent: count === 0 ? 0 : (100 * trades.filter(({ isWon }) => isWon).length) / count,
      profit: marks.reduce((sum, { gained }) => sum + gained, 0),
      held_ms: count === 0 ? 0 : held / count,
    };
  }

  /** Returns risk points for swing, fall and leverage; null until five whole days have passed. */
  points(nowMs: number): { swing: number; fall: number; leverage: number } | null {
    const today = dayOf(nowMs);
    const firstDay = dayOf(this.#begunMs ?? nowMs);
    const returns: number[] = [];
    for (let day = Math.max(firstDay + 1, today - shortDays); day < today; day++) {
      const [before, after] = [this.#worthOf(day - 1), this.#worthOf(day)];
      returns.push(before === 0 ? 0 : after / before - 1);
    }
    if (returns.length < 5) return null;
    const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length;
    const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    const short = this.#leverages.filter(({ day }) => day >= today - shortDays);
    const leverage = Math.max(0, ...short.map((each) => each.leverage));
    return {
      swing: Math.sqrt(squares / (returns.length - 1)) / 0.005,
      fall: this.period(today - shortDays, nowMs).drawdown_percent / 5,
      leverage: leverage / 10,
    };
  }

  /** Returns the worth at a day's end, as a multiple of the worth at the record's beginning. */
  #worthOf(day: number): number {
    return this.marks.findLast((mark) => mark.day <= day)?.worth ?? 1;
  }

  /** Ends the days before the next event. Ticks at the very end of a day belong to that day. */
  #midnights(next: Happening): void {
    if (this.#begunMs === null) return;
    for (;;) {
      const endMs = (this.#endedDay + 1) * dayMs;
      const isBefore = next.kind === "tick" ? next.atMs > endMs : next.atMs >= endMs;
      if (!isBefore) return;
      this.#mark(this.#endedDay);
      this.#endedDay += 1;
    }
  }

  #begin(atMs: number): void {
    this.#begunMs = atMs;
    this.#endedDay = dayOf(atMs);
    this.#floating = this.#floatingNow();
    this.#held = this.#balance + this.#floating;
    this.marks.push({ day: dayOf(atMs), worth: 1, gained: 0 });
    this.#weigh(dayOf(atMs));
  }

  #opened(each: Extract<Happening, { kind: "open" }>): void {
    this.#balance -= feePerLot * each.lots;
    const isCounted = this.#begunMs !== null;
    const realised = -feePerLot * each.lots;
    this.#open.set(each.id, { ...each, left: each.lots, realised, isCounted });
    this.#weigh(dayOf(each.atMs));
  }

  #closed({ id, lots, left, price, atMs }: Extract<Happening, { kind: "close" }>): void {
    const position = this.#require(id);
    const profit = position.sign * (price - position.price) * lots * unitsPerLot;
    this.#balance += profit;
    position.realised += profit;
    position.left = left;
    if (left > 0) return;
    this.#open.delete(id);
    if (position.isCounted) {
      const isWon = position.realised > 1e-7;
      this.#trades.push({ day: dayOf(atMs), isWon, heldMs: atMs - position.atMs });
    }
    // Negative-balance protection: the company pays the debt of the trader.
    if (this.#open.size === 0 && this.#balance < -1e-7) this.#moved(-this.#balance, atMs);
  }

  #moved(amount: number, atMs: number): void {
    if (Math.abs(amount) < 1e-9) return;
    this.#mark(dayOf(atMs));
    this.#balance += amount;
    this.#held += amount;
    this.#weigh(dayOf(atMs));
  }

  /**
   * Ends open positions without a result. Their gains and losses until then stay in the record, and
   * each position with a loss counts as a lost trade.
   */
  #reset(balance: number, atMs: number): void {
    for (const position of [...this.#open.values()]) {
      this.#mark(dayOf(atMs));
      const own = this.#valueOf(position);
      this.#held -= own;
      this.#floating -= own;
      this.#open.delete(position.id);
      if (position.isCounted && position.realised + own < -1e-7) {
        const heldMs = atMs - position.atMs;
        this.#trades.push({ day: dayOf(atMs), isWon: false, heldMs });
      }
    }
    this.#moved(balance - this.#balance, atMs);
  }

  #mark(day: number): void {
    if (this.#begunMs === null) return;
    this.#floating = this.#floatingNow();
    const equity = this.#balance + this.#floating;
    const before = this.marks.at(-1)?.worth ?? 1;
    this.marks.push({ day, worth: this.#grown(before, equity), gained: equity - this.#held });
    this.#held = equity;
    this.#weigh(day);
  }

  #grown(worth: number, equity: number): number {
    if (this.#held < least - 1e-7 && equity > this.#held) return worth;
    if (this.#held < -1e-7) return 0;
    if (this.#held < 1e-7) return worth;
    return equity < 1e-7 ? 0 : (worth * equity) / this.#held;
  }

  #weigh(day: number): void {
    if (this.#begunMs === null) return;
    const value = [...this.#open.values()].reduce(
      (sum, { left, price }) => sum + left * unitsPerLot * price,
      0,
    );
    const equity = this.#balance + Math.min(0, this.#floating);
    const leverage = value < 1e-7 ? 0 : equity < 1e-7 ? 1000 : Math.min(1000, value / equity);
    this.#leverages.push({ day, leverage });
  }

  #losing(nowMs: number): Trade[] {
    return [...this.#open.values()].flatMap((position) => {
      const isLosing = position.realised + this.#valueOf(position) < -1e-7;
      if (!position.isCounted || !isLosing) return [];
      return { day: dayOf(nowMs), isWon: false, heldMs: nowMs - position.atMs };
    });
  }

  #floatingNow(): number {
    return [...this.#open.values()].reduce((sum, each) => sum + this.#valueOf(each), 0);
  }

  #valueOf({ sign, left, symbol, price }: Position): number {
    return sign * (this.#prices[symbol] - price) * left * unitsPerLot;
  }

  #require(id: string): Position {
    const position = this.#open.get(id);
    if (!position) throw new Error(`no position ${id}`);
    return position;
  }
}

export function dayOf(atMs: number): number {
  return Math.floor(atMs / dayMs);
}
