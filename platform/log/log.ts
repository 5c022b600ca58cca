/**
 * Log of worker and objects: one JSON line per event, in fixed words. No text of a caller gets
 * here: a cause is logged by its kind and its place.
 */
import { causeFacts } from "./cause.ts";

/** All facts that a line may have besides its event. Ids are our own and name no person. */
export interface LogFacts {
  company?: number;
  /** Name of an object, or of a part of the platform. */
  object?: string;
  /** Id of a request, order, event or destination. */
  id?: string;
  /** Host of another service; never a path, which may hold a secret. */
  host?: string;
  /** A word of our own that names the reason. */
  reason?: string;
  status?: number;
  attempts?: number;
  ms?: number;
}

const logAt =
  (level: "info" | "warn" | "error") =>
  (event: string, facts: LogFacts = {}, cause?: unknown): void => {
    const told = cause === undefined ? {} : { cause: causeFacts(cause) };
    console[level](JSON.stringify({ level, event, ...facts, ...told }));
  };

/** Logs a failure that must not happen: the operator has to look. */
export const logError = logAt("error");
/** Logs a failure that is retried, or a deliberate refusal. */
export const logWarning = logAt("warn");
export const logInfo = logAt("info");
