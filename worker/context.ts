import type { Context } from "hono";
import type { Company } from "#db/companies.ts";
import type { Identity } from "#domain/contracts/account.ts";
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import { type ErrorName, errorCodes, type Refusal } from "#domain/errors.ts";
import type { Locale } from "#messages/runtime.js";
import type { Env } from "./env.ts";

export interface AppBindings {
  Bindings: Env;
  Variables: {
    requestId: string;
    company: Company;
    lang: Locale;
  };
}
export type AppContext = Context<AppBindings>;

/** What every handler gets beside its input. */
export interface Scope {
  env: Env;
  company: Company;
  lang: Locale;
  /** Idempotency key of a mutation. */
  key: string;
  nowMs: number;
  /** Scheme and host that were asked. */
  origin: string;
  settings(): Promise<Record<string, string>>;
  catalogue(): Promise<Catalogue>;
}

export interface SessionScope extends Scope {
  identity: Identity;
}

/** A refusal on its way to the envelope; thrown by the parts of a route, caught in one place. */
export class ApiRefusal extends Error {
  readonly error: ErrorName;

  constructor(error: ErrorName) {
    super(error);
    this.error = error;
  }

  get code(): number {
    return errorCodes[this.error];
  }
}

/** The value of a result, or its refusal thrown. */
export function unwrap<R extends { ok: true } | Refusal>(result: R): Extract<R, { ok: true }> {
  if (!result.ok) throw new ApiRefusal(result.error);
  return result as Extract<R, { ok: true }>;
}
