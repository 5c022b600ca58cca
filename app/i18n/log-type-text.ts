import * as messages from "#messages/messages.js";

/** Name of a kind of movement. One that is newer than this app shows by its own name. */
export function logTypeText(type: string): string {
  const texts = messages.m as unknown as Record<string, (() => string) | undefined>;
  return texts[`log_type_${type}`]?.() ?? type;
}
