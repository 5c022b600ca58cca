import { logError } from "#platform/log/log.ts";
import { Timers } from "../runtime/timers.ts";
import type { AccountModules } from "./account-modules.ts";

/** Delay in ms after which the alarm repeats work that was lost after a reply. */
const workBackupMs = 5_000;
/** Minimum time in ms between two alarms for the work after a reply. */
const workPauseMs = 1_000;
/** Maximum checks of the margin level in one run of the work; later checks wait for the alarm. */
const looksMax = 3;
/** Delay in ms after which the alarm repeats a micro order's lost first request. */
const microBackupMs = 2_000;
/** Minimum time in ms between two alarms for the trading record of a master. */
const recordPauseMs = 1_000;
/** Minimum time in ms until the next alarm of each timer. */
const pausesMs = { terms: 5_000, financing: 1_000, share: 1_000, loans: 1_000, mining: 1_000 };
/** Minimum time in ms between two alarms for micro orders. */
const microPauseMs = 250;

/** Work that an account does without a request: after its replies, and at its alarms. */
export class AccountWork {
  readonly #ctx: Pick<DurableObjectState, "storage" | "waitUntil">;
  readonly #account: AccountModules;
  readonly #timers: Timers;
  #look: Promise<void> | null = null;

  constructor(ctx: Pick<DurableObjectState, "storage" | "waitUntil">, account: AccountModules) {
    this.#ctx = ctx;
    this.#account = account;
    this.#timers = new Timers(ctx.storage);
    this.#armMicro(0);
    this.#armAll();
    this.#timers.rearm();
  }

  #armAll(): void {
    this.#armWork();
    this.#arm("terms", "financing", "share", "loans", "mining");
    this.#armRecord(recordPauseMs);
  }

  async runDue(): Promise<void> {
    const runs: Record<string, () => void | Promise<void>> = {
      micro: () => this.#settleMicro(),
      financing: () => this.#bookFinancing(),
      record: () => this.#keepRecord(),
      share: () => this.#payShare(),
      loans: () => this.#bookDays(),
      mining: () => this.#bookDays(),
      terms: () => this.#readTerms(),
    };
    await this.#timers.runDue(Date.now(), (name) => (runs[name] ?? (() => this.#work()))());
  }

  /** Starts the work that follows a command, and returns the command's answer. */
  after<T>(answer: T): T {
    this.later();
    return answer;
  }

  /**
   * Like `after`, for a command that may reserve room below the company's exposure limit. If this
   * object dies before the command has its answer, the alarm gives the room back.
   */
  async afterRoom<T>(answer: Promise<T>): Promise<T> {
    this.later();
    return this.after(await answer);
  }

  /**
   * Starts the work that follows a change, without waiting for it. Also sets a timer, in the same
   * turn as the change's writes: if the started work is lost, the alarm does it.
   */
  later(): void {
    const { outbox, riskWatch } = this.#account;
    if (outbox.nextDueMs() === null && !riskWatch.isDue) return;
    this.#timers.setAtLatest("work", Date.now() + workBackupMs);
    this.#ctx.waitUntil(this.#work());
  }

  async #work(): Promise<void> {
    const { riskWatch, risk, profiles, drain } = this.#account;
    try {
      await drain();
      for (let looks = 0; looks < looksMax && riskWatch.isDue && profiles.read(); looks++) {
        // One check at a time is enough: a change during a check makes the next check due.
        this.#look ??= risk.review().finally(() => {
          this.#look = null;
        });
        await this.#look;
        await drain();
      }
    } catch (cause) {
      logError("margin_level_not_looked_at", {}, cause);
    } finally {
      this.#armAll();
    }
  }

  /** Books each begun day of a loan and each ended day of a subscription. */
  #bookDays(): void {
    this.#account.loanAccrual.book();
    this.#account.mining.claimDays();
    this.#arm("loans", "mining");
    this.later();
  }

  /** Reads the terms again: the company may have changed its margin levels. */
  async #readTerms(): Promise<void> {
    await this.#account.terms.refresh();
    this.#arm("terms");
    this.later();
  }

  /**
   * Calls `arm` even after a failure of `run`: `arm` sets the time of the next run or of the retry.
   */
  async #tried(what: string, run: () => Promise<unknown>, arm: () => void): Promise<void> {
    try {
      await run();
    } catch (cause) {
      logError("account_work_failed", { id: what }, cause);
    } finally {
      arm();
    }
    this.later();
  }

  #bookFinancing(): Promise<void> {
    const { financing, pots } = this.#account;
    const run = () => financing.book().then(() => pots.settleLater());
    return this.#tried("overnight financing", run, () => this.#arm("financing"));
  }

  recordStarted(): void {
    this.#armRecord(0);
  }

  #keepRecord(): Promise<void> {
    const run = () => this.#account.record.keep();
    return this.#tried("the master's record", run, () => this.#armRecord(recordPauseMs));
  }

  #payShare(): Promise<void> {
    const { share, floating } = this.#account;
    const run = () => share.payMonth(floating);
    return this.#tried("the master's share", run, () => this.#arm("share"));
  }

  #arm(...names: Array<keyof typeof pausesMs>): void {
    const { terms, financing, share, loanAccrual: loans, mining } = this.#account;
    const modules = { terms, financing, share, loans, mining };
    for (const name of names) this.#set(name, modules[name].nextDueMs(), pausesMs[name]);
  }

  #set(name: string, dueMs: number | null, pauseMs: number): void {
    if (dueMs === null) this.#timers.clear(name);
    else this.#timers.setAtLatest(name, Math.max(dueMs, Date.now() + pauseMs));
  }

  #armRecord(pauseMs: number): void {
    const dueMs = this.#account.record.nextDueMs();
    if (dueMs !== null) this.#timers.setAtLatest("record", Math.max(dueMs, Date.now() + pauseMs));
  }

  /**
   * Starts the first request for a new micro order's result. Also sets a timer: if the request is
   * lost, the alarm repeats it. Call this method in the same turn as the order's writes.
   */
  microAsked(isOpened: boolean): void {
    this.#armMicro(microBackupMs);
    if (isOpened) this.#ctx.waitUntil(this.#settleMicro());
  }

  async #settleMicro(): Promise<void> {
    try {
      await this.#account.microSettler.run();
    } finally {
      this.#armMicro(microPauseMs);
    }
    this.later();
  }

  /**
   * Never delays a timer that is already set. The constructor calls this method before an alarm
   * runs, and the alarm must find its timer due.
   * @param pauseMs minimum delay in ms of a new timer, because a request for an order that is due
   * now may already be running
   */
  #armMicro(pauseMs: number): void {
    this.#set("micro", this.#account.microOrders.nextAskMs(), pauseMs);
  }

  #armWork(): void {
    const { outbox, riskWatch } = this.#account;
    const dueMs = riskWatch.isDue ? Date.now() : outbox.nextDueMs();
    if (dueMs === null) return;
    // Adds a pause, because work that is due now may already be running.
    this.#timers.setAtLatest("work", Math.max(dueMs, Date.now() + workPauseMs));
  }
}
