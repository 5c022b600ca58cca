/**
 * What worker and objects tell the log: one JSON line for each event, in words that are known
 * beforehand. No text of a caller gets here: a cause is told by its kind and by where it happened.
 */
import { causeFacts } from "./cause.ts";

type Level = "info" | "warn" | "error";

/** All that a line may say besides its event. Ids are those that we have made; they name nobody. */
export interface LogFacts {
  company?: number;
  /** Name of an object, or of a part of the platform. */
  object?: string;
  /** Of a request, order, event or destination. */
  id?: string;
  /** Host of another service; never a path, which may hold a secret. */
  host?: string;
  /** A word of our own that says why. */
  reason?: string;
  status?: number;
  attempts?: number;
  ms?: number;
}

function write(level: Level, event: string, facts: LogFacts, cause: unknown): void {
  const told = cause === undefined ? {} : { cause: causeFacts(cause) };
  console[level](JSON.stringify({ level, event, ...facts, ...told }));
}

/** Something failed that must not: somebody has to look. */
export function logError(event: string, facts: LogFacts = {}, cause?: unknown): void {
  write("error", event, facts, cause);
}

/** Something failed that is tried again, or is refused on purpose. */
export function logWarning(event: string, facts: LogFacts = {}, cause?: unknown): void {
  write("warn", event, facts, cause);
}

export function logInfo(event: string, facts: LogFacts = {}, cause?: unknown): void {
  write("info", event, facts, cause);
}
