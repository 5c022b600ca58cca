import { type Result, refuse } from "../errors/errors.ts";
import { Decimal } from "../money/decimal.ts";
import { readDecimal } from "../money/read-decimal.ts";

/** Bounds of the copy stop, in percent of the pot's money. */
export const stopPercentMin = 5;
export const stopPercentMax = 95;
export const stopPercentDefault = 60;
/** Default lot multiplier: the same lots as the master. */
export const multipleDefault = "1";
export const multipleMax = 100;

/** multiple: master's lots x multiple. share: master's lots x pot's equity / master's equity. */
export type CopySize = { kind: "multiple"; multiple: string } | { kind: "share" };

export interface CopySettings {
  size: CopySize;
  /** The copy stop closes everything when the equity falls to this percentage of the pot's base. */
  stopPercent: number;
  /** At a closed market, a copy waits until the market opens, or is skipped. */
  whenClosed: "wait" | "skip";
  /**
   * True to copy the master's open positions when the copying begins. They are not copied if the
   * master's total floating result is positive then.
   */
  copiesOpen: boolean;
}

export interface CopySettingsText {
  kind: CopySize["kind"];
  multiple: string;
  stopPercent: string;
  whenClosed: CopySettings["whenClosed"];
  copiesOpen: boolean;
}

/** @returns `copy_settings_invalid` for an invalid multiplier or stop */
export function readCopySettings(text: CopySettingsText): Result<{ settings: CopySettings }> {
  const { kind, whenClosed, copiesOpen } = text;
  const stop = readDecimal(text.stopPercent)?.toNumber();
  const isStop = stop !== undefined && Number.isInteger(stop);
  if (!isStop || stop < stopPercentMin || stop > stopPercentMax) {
    return refuse("copy_settings_invalid");
  }
  const rest = { stopPercent: stop, whenClosed, copiesOpen };
  if (kind === "share") return { ok: true, settings: { size: { kind }, ...rest } };
  const multiple = readDecimal(text.multiple);
  const isMultiple = multiple?.gt(Decimal.zero) && !multiple.gt(Decimal.of(multipleMax));
  if (!multiple || !isMultiple) return refuse("copy_settings_invalid");
  return { ok: true, settings: { size: { kind, multiple: multiple.toString() }, ...rest } };
}
