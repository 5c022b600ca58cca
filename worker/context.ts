import type { Context } from "hono";
import type { Company } from "#db/company/companies.ts";
import type { Settings, SettingTexts } from "#domain/config/schema.ts";
import type { Identity } from "#domain/contracts/account.ts";
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import { type ErrorName, errorCodes, type Refusal } from "#domain/errors/errors.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import type { Env } from "#platform/env.ts";
import type { Timings } from "./watch/tally.ts";

export interface AppBindings {
  Bindings: Env;
  Variables: {
    requestId: string;
    company: Company;
    settings: Settings;
    settingTexts: SettingTexts;
    lang: LanguageCode;
    timings: Timings;
    /** Set only if the answer is a refusal. */
    refusal: ErrorName;
  };
}
export type AppContext = Context<AppBindings>;

export interface Caller {
  /** IP address. Null on a developer's own machine, and in tests that set none. */
  address: string | null;
  userAgent: string;
  /** Country code of two letters; empty if unknown. */
  country: string;
}

/** First argument of every handler; the input is the second. */
export interface Scope {
  env: Env;
  company: Company;
  /** First arguments of most functions in `db/`: `listTags(...db)`. */
  db: readonly [db: D1Database, companyId: number];
  accountOf(userId: string): ReturnType<Env["ACCOUNT"]["get"]>;
  lang: LanguageCode;
  /** Idempotency key of a mutation. */
  key: string;
  nowMs: number;
  /** Scheme and host of the request. */
  origin: string;
  caller: Caller;
  /** Lets work continue after the answer and logs its exceptions. */
  background(work: Promise<unknown>): void;
  /** Settings of the company, in force at the start of the request. */
  settings: Settings;
  /** Settings as texts to show. A preview replaces some of them, so decisions never use them. */
  settingTexts: SettingTexts;
  /** Loads the catalogue once per request. */
  catalogue(): Promise<Catalogue>;
}

export interface SessionScope extends Scope {
  identity: Identity;
  account: ReturnType<Scope["accountOf"]>;
  tokenHash: string;
}

export const ownerOf = ({ company, identity }: SessionScope) => ({
  companyId: company.id,
  userId: identity.userId,
});

interface RefusalMore {
  retryMs?: number;
  data?: unknown;
  /** Wire name of the call's invalid field. */
  field?: string;
  /** Maximum that the input exceeds, which the refusal names in its text and in `data.limit`. */
  limit?: number;
}

/** Refusal that handlers throw. `answerError` makes the answer from it. */
export class ApiRefusal extends Error {
  readonly error: ErrorName;
  readonly more: RefusalMore;

  constructor(error: ErrorName, more: RefusalMore = {}) {
    super(error);
    this.error = error;
    this.more = more;
  }

  get code(): number {
    return errorCodes[this.error];
  }
}

/** @param field wire name of the call's field */
export const badField = (field: string) => new ApiRefusal("invalid_request", { field });

/** Returns a successful result. @throws ApiRefusal for a refused one */
export function unwrap<R extends { ok: true } | Refusal>(result: R): Extract<R, { ok: true }> {
  if (!result.ok) {
    const { error, limit, price } = result;
    const data = price === undefined ? {} : { data: { price } };
    throw new ApiRefusal(error, { ...(limit === undefined ? {} : { limit }), ...data });
  }
  return result as Extract<R, { ok: true }>;
}

/** Returns the value. @throws ApiRefusal with the error if the value is null or absent */
export function required<T>(value: T | null | undefined, error: ErrorName = "not_found"): T {
  if (value === null || value === undefined) throw new ApiRefusal(error);
  return value;
}
