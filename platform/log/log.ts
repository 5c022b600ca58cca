/**
 * Logs events of the worker and of Durable Objects, each as a line of JSON with fixed words. A line
 * contains no text from a caller: a cause is reduced to what `cause.ts` permits.
 */
import { causeFacts } from "./cause.ts";

/** Facts of a line besides its event. Ids are the platform's own and name no person. */
export interface LogFacts {
  company?: number;
  /** Name of an object, or of a part of the platform. */
  object?: string;
  /** Id of a request, order, event or destination. */
  id?: string;
  /** Host of another service, without the path, which may contain a secret. */
  host?: string;
  /** Reason, as one word that the code defines. */
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

/** Logs a failure that must not happen and that an operator must examine. */
export const logError = logAt("error");
/** Logs a failure that will be retried, or a deliberate refusal. */
export const logWarning = logAt("warn");
export const logInfo = logAt("info");
