import type { LogType } from "#domain/contracts/http/wallet.ts";
import * as messages from "#messages/messages.js";

/** Name of a kind of movement. One without a text of its own shows by its name. */
export function logTypeText(type: LogType): string {
  const texts = messages.m as unknown as Record<string, (() => string) | undefined>;
  return texts[`log_type_${type}`]?.() ?? type;
}
