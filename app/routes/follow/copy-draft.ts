import type { PotView } from "#domain/contracts/http/follow.ts";
import {
  type CopySettingsText,
  multipleDefault,
  readCopySettings,
  stopPercentDefault,
} from "#domain/copying/settings.ts";
import { stopEquity } from "#domain/copying/stop.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";

export const newDraft: CopySettingsText = {
  kind: "multiple",
  multiple: multipleDefault,
  stopPercent: String(stopPercentDefault),
  whenClosed: "wait",
  copiesOpen: false,
};

export function draftOf({ settings }: PotView): CopySettingsText {
  return {
    kind: settings.kind,
    multiple: settings.multiple || multipleDefault,
    stopPercent: String(settings.stop_percent),
    whenClosed: settings.when_closed,
    copiesOpen: settings.copies_open,
  };
}

export function isUsable(draft: CopySettingsText): boolean {
  return readCopySettings(draft).ok;
}

export function fieldsOf(draft: CopySettingsText) {
  const { kind, multiple, stopPercent, whenClosed, copiesOpen } = draft;
  return {
    kind,
    ...(kind === "multiple" && { multiple }),
    stop_percent: stopPercent,
    when_closed: whenClosed,
    copies_open: copiesOpen ? "1" : "0",
  } as const;
}

/**
 * Returns the money that is left after the copy stop has closed all copies, and the loss by then.
 * Returns null for an invalid amount, or for a percentage with decimals.
 */
export function stopAmounts(
  amount: string,
  stopPercent: string,
): { left: Decimal; lost: Decimal } | null {
  const money = readDecimal(amount);
  const percent = readDecimal(stopPercent)?.toNumber();
  if (!money?.gt(Decimal.zero) || percent === undefined || !Number.isInteger(percent)) return null;
  const left = stopEquity(money, percent);
  return { left, lost: money.sub(left) };
}

/** Returns 25, 50 and 100% of `max`, rounded down; nothing if `max` is zero or invalid. */
export function amountParts(max: string, decimals: number): { percent: number; amount: string }[] {
  const most = readDecimal(max);
  if (!most?.gt(Decimal.zero)) return [];
  return [25, 50, 100].map((percent) => {
    const amount = most.mul(Decimal.of(percent)).div(Decimal.of(100), decimals, "down").toString();
    return { percent, amount };
  });
}
