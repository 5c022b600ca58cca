import type { PotChange } from "#domain/contracts/copying.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import { movedBase, stopEquity } from "#domain/copying/stop.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import type { AccountContext } from "../account-context.ts";
import { readMovable, refuseUnfree } from "../cashier/outflow.ts";
import type { Floating } from "../orders/floating.ts";
import { fundsOf } from "../risk/valuation.ts";
import type { Pot } from "./pot-store.ts";
import type { ProfitShare, ShareDue } from "./profit-share.ts";

interface EditContext extends AccountContext {
  share: ProfitShare;
  isStopDue(equity: Decimal): boolean;
}

export interface PotEdit {
  change: Partial<Pick<Pot, "state" | "settings" | "base" | "stoppedBy">>;
  /** Money that goes back to the follower. */
  out?: Decimal;
  /** Share of profit that is paid to the master first. */
  share?: ShareDue | null;
}

export function needsEquity({ settings }: Pot, change: PotChange): boolean {
  if ("takenOut" in change) return true;
  return "settings" in change && change.settings.stopPercent !== settings.stopPercent;
}

export function potEdit(context: EditContext, change: PotChange, now: Floating): Result<PotEdit> {
  if ("takenOut" in change) return takeOut(context, change.takenOut, now);
  if ("settings" in change) return editSettings(context, change.settings, now);
  const { state } = change;
  if (state === "stopped") return { ok: true, change: { state, stoppedBy: "user" } };
  return { ok: true, change: { state } };
}

/**
 * A new stop percent counts from the current equity. The change is refused while the old stop is
 * reached, because it could prevent that stop.
 */
function editSettings(
  context: EditContext,
  settings: CopySettings,
  now: Floating,
): Result<PotEdit> {
  const pot = context.potStore.require();
  if (!needsEquity(pot, { settings })) return { ok: true, change: { settings } };
  const valued = equityOf(context, now);
  if (!valued.ok) return valued;
  return { ok: true, change: { settings, base: valued.equity } };
}

/**
 * Takes money out. Leaves floating profit, and the amount that the copy stop needs, in the pot. The
 * master's share of the profit is paid first.
 */
function takeOut(context: EditContext, text: string, now: Floating): Result<PotEdit> {
  const amount = readMovable(text, context.profiles.require().currency);
  if (!amount) return refuse("transfer_invalid");
  const valued = equityOf(context, now);
  if (!valued.ok) return valued;
  const share = context.share.due(now);
  const gone = share ? amount.add(share.amount) : amount;
  const refusal = refuseUnfree(context, "forex", gone, now);
  if (refusal) return refusal;
  const { base, settings } = context.potStore.require();
  const moved = movedBase(base, gone.neg());
  const left = valued.equity.sub(gone);
  if (!left.gt(stopEquity(moved, settings.stopPercent))) return refuse("copy_stop_near");
  return { ok: true, change: { base: moved }, out: amount, share };
}

/**
 * @returns `busy` if the account has changed since `now` was read, or if the copy stop is reached;
 * `price_doubted` while a price is in doubt
 */
function equityOf(context: EditContext, now: Floating): Result<{ equity: Decimal }> {
  if (now.version !== context.profiles.require().stateVersion) return refuse("busy");
  if (now.isDoubted) return refuse("price_doubted");
  const equity = fundsOf(context).add(now.profit);
  return context.isStopDue(equity) ? refuse("busy") : { ok: true, equity };
}
