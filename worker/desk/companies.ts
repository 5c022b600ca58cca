/** Owners of the deployment's first company create companies, and add owners to these. */
import * as z from "zod/mini";
import { loadCompanyState } from "#db/company/company-state.ts";
import {
  addBelongings,
  addCompany,
  addFirstOwner,
  findMadeCompany,
  listCompanies,
  openCompany,
  tieFirstOwner,
} from "#db/company/new-company.ts";
import { findOperator } from "#db/desk/operators.ts";
import type { NewCompany } from "#db/money/company-statements.ts";
import { readEmail } from "#domain/access/account-name.ts";
import { isSettingKey, mayAsk } from "#domain/config/setting-rules.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { hostPattern } from "#domain/text/web-address.ts";
import { hashPassword } from "../access/password.ts";
import { ApiRefusal, badField, required } from "../context.ts";
import { storeBrandPicture } from "../files/brand.ts";
import { proveName } from "../names/prove-name.ts";
import { parsedJson } from "../parsed-json.ts";
import { isRepeat, performOr } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { firstPassword, toWireOperator } from "./operators.ts";
import { type Input, operatorCalls } from "./serve-desk-calls.ts";

/** Refuses callers outside the deployment's first company. @throws ApiRefusal role_forbidden */
function requireFirstCompany({ company }: DeskScope): void {
  if (company.is_default !== 1) throw new ApiRefusal("role_forbidden");
}

/** Makes an owner with a first password. A repeat returns the same password. */
async function newOwner(scope: DeskScope, given: { email: string; name: string }) {
  const email = required(readEmail(given.email), "account_invalid");
  const name = given.name.trim();
  if (name === "") throw new ApiRefusal("field_missing");
  const password = await firstPassword(scope);
  const id = (await sha256Hex(`first owner ${scope.actId}`)).slice(0, 32);
  const passwordHash = await hashPassword(password);
  return { password, owner: { id, email, name, passwordHash, createdMs: scope.nowMs } };
}

/** @throws ApiRefusal invalid_request with the field */
function settingsOf(input: Input<"deskCompanyAdd">): Record<string, string> {
  const { name, currency, timezone, default_lang, theme_primary, is_default_dark } = input;
  const given = { currency, timezone, default_lang, theme_primary, is_default_dark };
  const settings = { site_name: name.trim(), ...given };
  for (const [key, text] of Object.entries(settings)) {
    const isGood = isSettingKey(key) && mayAsk(key, text);
    if (!isGood) throw badField(key === "site_name" ? "name" : key);
  }
  return settings;
}

async function madeOperator({ env }: DeskScope, companyId: number, id: string) {
  const operator = await findOperator(env.DB, companyId, id);
  if (!operator) throw new Error(`company ${companyId} has no operator ${id}`);
  return toWireOperator(operator);
}

async function addOne(scope: DeskScope, input: Input<"deskCompanyAdd">) {
  const { env, company, operator, actId } = scope;
  requireFirstCompany(scope);
  const host = input.host.trim().toLowerCase();
  if (!hostPattern.test(host)) throw badField("host");
  const settings = settingsOf(input);
  if (!(await isRepeat(scope))) await proveName(scope, host);
  const { owner, password } = await newOwner(scope, {
    email: input.owner_email,
    name: input.owner_name,
  });
  const name = input.name.trim();
  // If no company is made after this, the logo's file stays. A repeat writes the same file again.
  if (input.logo) settings.logo = await storeBrandPicture(env, company.id, input.logo);
  const made: NewCompany = {
    ...{ madeBy: actId, name, email: owner.email, isDefault: 0, host, settings, owner },
    ...{ takeFrom: input.take_from, feed: input.feed, waitsFor: operator.id },
  };
  const maker = { companyId: company.id, operatorId: operator.id };
  await performOr(scope, "host_taken", {
    act: "company_add",
    subject: `company/${host}`,
    note: `${name}; ${owner.email}`,
    change: addCompany(env.DB, made),
    follow: (logged) => addBelongings(env.DB, made, maker, logged),
  });
  const id = await findMadeCompany(env.DB, actId);
  if (id === null) throw new Error(`act ${actId} has made no company`);
  return { id, password, operator: await madeOperator(scope, id, owner.id) };
}

const waitMs = 5_000;
const answerMax = 10_000;
const health = z.object({ status: z.literal("ok"), version: z.string() });

/**
 * Returns `ready` if this platform answers at the host, `other` if another server does, `silent` if
 * no server answers in time.
 * @param host one of the company's hosts, so that operators cannot make the platform call any host
 * @param origin the request's origin, whose scheme and port the call uses
 */
async function answersAsPlatform(host: string, origin: string) {
  const url = new URL("/api/health", origin);
  url.hostname = host;
  try {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(waitMs),
    });
    const text = (await answer.text()).slice(0, answerMax);
    return health.safeParse(parsedJson(text)).success ? "ready" : "other";
  } catch {
    // Any failure to get an answer: no DNS record, no certificate, a timeout.
    return "silent";
  }
}

export const companyHandlers = operatorCalls({
  deskCompanies: async (scope) => {
    requireFirstCompany(scope);
    return { data: await listCompanies(scope.env.DB) };
  },
  deskCompanyAdd: addOne,
  deskCompanyOwnerAdd: async (scope, input) => {
    const { env, company, operator } = scope;
    requireFirstCompany(scope);
    const { company_id: companyId } = input;
    const { owner, password } = await newOwner(scope, input);
    required((await listCompanies(env.DB)).find(({ id }) => id === companyId));
    // Refuses the caller's own company, whose owners are added on the page of operators.
    if (companyId === company.id) throw badField("company_id");
    const maker = { companyId: company.id, operatorId: operator.id };
    const added = { companyId, ownerId: owner.id };
    if (!(await isRepeat(scope))) {
      await performOr(scope, "operator_exists", {
        act: "company_owner_add",
        subject: `company/${companyId}`,
        note: owner.email,
        change: addFirstOwner(env.DB, companyId, owner),
        follow: (logged) => [
          tieFirstOwner(env.DB, added, maker, logged),
          openCompany(env.DB, companyId, maker, logged),
        ],
      });
    }
    return { password, operator: await madeOperator(scope, companyId, owner.id) };
  },
  deskHostCheck: async (scope, { host }) => {
    const { hosts } = await loadCompanyState(...scope.db);
    if (!hosts.includes(host)) throw new ApiRefusal("not_found");
    return { state: await answersAsPlatform(host, scope.origin) };
  },
});
