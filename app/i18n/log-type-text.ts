import { type LogType, logTypes } from "#domain/contracts/http/wallet.ts";
import { m } from "./page-messages.ts";

const isLogType = (kind: string): kind is LogType => logTypes.some((type) => type === kind);

/** Name of a kind of movement; an unknown kind shows as it is. */
export function logTypeText(kind: string): string {
  return isLogType(kind) ? m[`log_type_${kind}`]() : kind;
}
