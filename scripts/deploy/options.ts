import { parseArgs } from "node:util";
import { readEmail } from "#domain/access/account-name.ts";
import { type LanguageCode, readLanguage } from "#domain/language/language-tags.ts";
import { isZone } from "#domain/market/zone.ts";
import { DeployError } from "./error.ts";

export const environments = ["production", "staging"] as const;
export type Environment = (typeof environments)[number];

/** Secrets that the worker reads (platform/env.ts) and that only the broker can supply. */
const givenSecrets = ["MAIL_URL", "MAIL_KEY", "SMS_URL", "SMS_ACCOUNT", "SMS_KEY"] as const;

export interface Options {
  environment: Environment;
  host: string;
  company: string;
  /** Currency in which accounts are opened. It cannot be changed later. */
  currency: string;
  timezone: string;
  lang: LanguageCode;
  owner: { email: string; name: string };
  /**
   * Values by name. They are read from the environment, which a shell's history does not contain.
   */
  secrets: Record<string, string>;
  isDryRun: boolean;
  /** Path of the archive that is restored into the new deployment; empty for none. */
  restore: string;
}

const flags = {
  env: { type: "string", default: "production" },
  host: { type: "string", default: "" },
  company: { type: "string", default: "" },
  currency: { type: "string", default: "USD" },
  timezone: { type: "string", default: "GMT" },
  lang: { type: "string", default: "en" },
  "owner-email": { type: "string", default: "" },
  "owner-name": { type: "string", default: "" },
  "dry-run": { type: "boolean", default: false },
  restore: { type: "string", default: "" },
} as const;

function flagsOf(args: string[]) {
  try {
    return parseArgs({ args, options: flags }).values;
  } catch (error) {
    throw new DeployError((error as Error).message);
  }
}

/**
 * Reads the options. @param variables environment variables with the secrets, such as MAIL_KEY or
 * FEED_KEY_…
 * @throws DeployError for a flag that is unknown or invalid
 */
export function readOptions(args: string[], variables: NodeJS.ProcessEnv): Options {
  const values = flagsOf(args);
  const environment = environments.find((each) => each === values.env);
  if (!environment) throw new DeployError(`--env is one of ${environments.join(", ")}`);
  const { currency, timezone } = values;
  if (!/^[A-Z]{3,5}$/.test(currency)) throw new DeployError("--currency is a code such as USD");
  if (!isZone(timezone)) throw new DeployError("--timezone is a zone such as Europe/London");
  const lang = readLanguage(values.lang);
  if (!lang) throw new DeployError("--lang is one of the 18 codes");
  const isSecret = (name: string) =>
    name.startsWith("FEED_KEY_") || givenSecrets.some((each) => each === name);
  const secrets = Object.entries(variables).filter(([name, value]) => isSecret(name) && value);
  return {
    environment,
    host: values.host.trim().toLowerCase(),
    company: values.company.trim(),
    ...{ currency, timezone, lang },
    owner: { email: values["owner-email"].trim(), name: values["owner-name"].trim() },
    secrets: Object.fromEntries(secrets) as Record<string, string>,
    isDryRun: values["dry-run"],
    restore: values.restore,
  };
}

type Ask = (question: string) => Promise<string>;

/** Values that a dry run uses in place of missing ones. */
const examples = { host: "trade.example.com", company: "Example", email: "owner@example.com" };

/**
 * Asks for missing values at a terminal.
 * @throws DeployError that names the flag of a value that is still missing
 */
export async function askMissing(options: Options, ask: Ask | null): Promise<Options> {
  const fill = async (value: string, flag: string, question: string, example: string) => {
    if (value !== "") return value;
    if (options.isDryRun) return example;
    const answer = ask ? (await ask(`${question}: `)).trim() : "";
    if (answer === "") throw new DeployError(`--${flag} is missing`);
    return answer;
  };
  const host = await fill(options.host, "host", "Host of the app", examples.host);
  const company = await fill(options.company, "company", "Name of the company", examples.company);
  const { owner } = options;
  const email = await fill(owner.email, "owner-email", "E-mail of the first owner", examples.email);
  return checked({ ...options, host, company, owner: { email, name: owner.name || email } });
}

const hostPattern = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

function checked(options: Options): Options {
  if (!hostPattern.test(options.host)) {
    throw new DeployError("--host is a name such as trade.acme.example, without https:// or port");
  }
  if (!/^[^\p{Cc}]{1,60}$/u.test(options.company)) {
    throw new DeployError("--company is a name of at most 60 characters");
  }
  const email = readEmail(options.owner.email);
  if (!email) throw new DeployError("--owner-email is no e-mail address");
  return { ...options, owner: { ...options.owner, email } };
}
