/** A random year of subscriptions. It has a leap day, and clocks are set forward and back in it. */
import { dayMs } from "#domain/market/zone.ts";

export const miningStartMs = Date.UTC(2027, 6, 1, 12);
export const miningEndMs = miningStartMs + 366 * dayMs;
/** Minimum time in ms between two acts. It is long enough for lost messages to be sent again. */
const gridMs = 20 * 60_000;

export interface Subscribed {
  kind: "subscribe";
  atMs: number;
  number: number;
  /** Unit: cents. */
  cents: number;
  /** Unit: millionths of a percent. */
  percent: number;
  penalty: number;
  lockDays: number;
  zone: string;
}

export type MiningAct =
  | Subscribed
  | { kind: "redeem"; atMs: number; number: number }
  | { kind: "deposit" | "withdraw"; atMs: number; number: number; amount: number };

const zones = [
  ...["America/New_York", "Europe/London", "Europe/Helsinki", "Asia/Kolkata"],
  ...["Australia/Lord_Howe", "Pacific/Chatham", "America/St_Johns", "UTC", "Pacific/Apia"],
];

export function makeMiningYear(random: () => number, subscriptions: number): MiningAct[] {
  const used = new Set<number>();
  /** Draws a time that no other act has. Some times are within 1 ms of midnight or noon (UTC). */
  const moment = (fromMs: number, toMs: number) => {
    for (;;) {
      const near = random() < 0.3 ? dayMs / 2 : gridMs;
      const at = Math.floor((fromMs + random() * (toMs - fromMs)) / near) * near;
      if (used.has(at) || at < fromMs) continue;
      used.add(at);
      return at + Math.floor(random() * 3) - 1;
    }
  };
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least));
  const acts: MiningAct[] = [];
  // Some subscriptions are refused for lack of money.
  for (let number = 0; number < Math.ceil(subscriptions * 1.25); number++) {
    const atMs = moment(miningStartMs, miningEndMs - 30 * dayMs);
    const lockDays = random() < 0.2 ? whole(1, 4) : whole(5, 200);
    const zone = zones[whole(0, zones.length)] ?? "UTC";
    const terms = { percent: whole(1_000, 500_000), penalty: whole(0, 10_000_000), lockDays, zone };
    acts.push({ kind: "subscribe", atMs, number, cents: whole(10_000, 500_000), ...terms });
    if (random() < 0.35) {
      const until = Math.min(atMs + (lockDays + 2) * dayMs, miningEndMs);
      acts.push({ kind: "redeem", atMs: moment(atMs + dayMs / 2, until), number });
    }
    if (number % 10 === 0) {
      const amount = whole(500, 12_000);
      acts.push({ kind: "deposit", atMs: moment(miningStartMs, miningEndMs), number, amount });
    }
    if (number % 10 === 5) {
      const amount = whole(1, 5_000);
      acts.push({ kind: "withdraw", atMs: moment(miningStartMs, miningEndMs), number, amount });
    }
  }
  return acts.sort((a, b) => a.atMs - b.atMs);
}
