import type { Context } from "hono";
import type { Company } from "#db/companies.ts";
import type { Settings, SettingTexts } from "#domain/config/schema.ts";
import type { Identity } from "#domain/contracts/account.ts";
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import { type ErrorName, errorCodes, type Refusal } from "#domain/errors.ts";
import type { LanguageCode } from "#domain/language-tags.ts";
import type { Env } from "./env.ts";
import type { Timings } from "./watch/tally.ts";

export interface AppBindings {
  Bindings: Env;
  Variables: {
    requestId: string;
    company: Company;
    settings: Settings;
    settingTexts: SettingTexts;
    lang: LanguageCode;
    /** What was timed while it was answered. */
    timings: Timings;
    /** Why it was refused, where it was. */
    refusal: ErrorName;
  };
}
export type AppContext = Context<AppBindings>;

export interface Caller {
  /** Null where the platform names none: on the own machine, and in tests that do not say. */
  address: string | null;
  userAgent: string;
  /** Two letters, or empty. */
  country: string;
}

/** The second argument of every handler is its input, the first is this. */
export interface Scope {
  env: Env;
  company: Company;
  lang: LanguageCode;
  /** Idempotency key of a mutation. */
  key: string;
  nowMs: number;
  /** Scheme and host that were asked. */
  origin: string;
  /** Where the request comes from. */
  caller: Caller;
  /** Goes on after the answer; what it throws is logged. */
  background(work: Promise<unknown>): void;
  /** Of the company, in force at the start of the request. */
  settings: Settings;
  /** The same as they are sent. */
  settingTexts: SettingTexts;
  /** Loaded once in a request. */
  catalogue(): Promise<Catalogue>;
}

export interface SessionScope extends Scope {
  identity: Identity;
  /** The caller's own account. */
  account: ReturnType<Env["ACCOUNT"]["get"]>;
  /** Hash of the caller's token. */
  tokenHash: string;
}

/** What goes with a refusal. */
interface RefusalMore {
  /** When to come back. */
  retryMs?: number;
  data?: unknown;
  /** The field of the call that is not valid, as it is named on the wire. */
  field?: string;
  /** How many there may be: named by the text, and the data. */
  limit?: number;
}

/** A refusal on its way to the envelope; thrown by the parts of a route, caught in one place. */
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

/** The value of a result, or its refusal thrown. */
export function unwrap<R extends { ok: true } | Refusal>(result: R): Extract<R, { ok: true }> {
  if (!result.ok) {
    const { error, limit, price } = result;
    const data = price === undefined ? {} : { data: { price } };
    throw new ApiRefusal(error, { ...(limit === undefined ? {} : { limit }), ...data });
  }
  return result as Extract<R, { ok: true }>;
}
