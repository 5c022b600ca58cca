import { type AskedChange, type Draft, readCurrent, readFit } from "#db/approvals/changes.ts";
import type { ChangeKind } from "#db/approvals/kind.ts";
import { changeKinds, isChangeKind } from "#db/approvals/kinds.ts";
import { hasCustomers } from "#db/people/users.ts";
import { changedFields, type Fields, fieldTextMax, isStart } from "#domain/changes/change.ts";
import { type Holder, may } from "#domain/contracts/desk/permissions.ts";
import { isDevelopment } from "#domain/release/deployment.ts";
import { earliestStart, feltFrom, worseFields } from "#domain/terms/coming.ts";
import { ApiRefusal, badField } from "../context.ts";
import { proveName } from "../names/prove-name.ts";
import { isTooDeep } from "../rich-text.ts";
import { changeEffects } from "./change-effects.ts";
import type { DeskScope } from "./context.ts";
import type { Input } from "./serve-desk-calls.ts";

/** @throws ApiRefusal invalid_request for an unknown kind */
export function kindFor(name: string): ChangeKind {
  if (!isChangeKind(name)) throw badField("kind");
  return changeKinds[name];
}

/** True if the operator may request and take back changes of the kind. */
export function mayChange(who: Holder, name: string): boolean {
  return may(who, kindFor(name).permission);
}

/** True if the operator may make the change and has each permission that the change grants. */
export function mayAgree(who: Holder, { kind, after }: Pick<AskedChange, "kind" | "after">) {
  const { permission, handsOut } = kindFor(kind);
  const all = [permission, ...(handsOut?.(Object.keys(after)) ?? [])];
  return all.every((each) => may(who, each));
}

/** @throws ApiRefusal permission_not_own */
export function requireAgreeing(who: Holder, change: Pick<AskedChange, "kind" | "after">): void {
  if (!mayAgree(who, change)) throw new ApiRefusal("permission_not_own");
}

/**
 * Checks that the change could come into force now. If the change needs an internet name that the
 * company has not proven yet, tries to prove it.
 * @returns stored values (JSON) that the change was compared with; null if nothing was compared
 * @throws ApiRefusal
 */
export async function requireFit(scope: DeskScope, change: Draft & { id?: string }) {
  await changeEffects[change.kind]?.check?.(scope, change);
  const { error, current } = await readFit(...scope.db, change);
  const name = kindFor(change.kind).names?.(change.after, change.subject) ?? null;
  if (error === "name_unproven" && name !== null) await proveName(scope, name);
  else if (error) throw new ApiRefusal(error);
  return current;
}

/** Removes unchanged fields from a request and checks the changed ones. @throws ApiRefusal */
export async function checkedChange(
  { db, env, operator, nowMs }: DeskScope,
  input: Input<"deskChangeAsk">,
) {
  const { kind: name, subject = "", start_ms: startMs = 0 } = input;
  if (!isChangeKind(name)) throw badField("kind");
  const kind: ChangeKind = changeKinds[name];
  if (!mayChange(operator, name)) throw new ApiRefusal("role_forbidden");
  const isNumbered = kind.newSubject !== undefined;
  if (!(isNumbered && subject === "") && !kind.subject.test(subject)) throw badField("subject");
  const all = (side: "before" | "after"): Fields =>
    Object.fromEntries(input.fields.map((field) => [field.name, field[side]]));
  const fields = changedFields(all("before"), all("after"));
  if (fields.length === 0) throw badField("fields");
  const of = (texts: Fields): Fields =>
    Object.fromEntries(fields.map((field) => [field, texts[field] ?? null]));
  const [before, after] = [of(all("before")), of(all("after"))];
  const isLocal = isDevelopment(env.APP_ENV);
  const isLong = (text: string | null) => (text?.length ?? 0) > (kind.textMax ?? fieldTextMax);
  const refused = fields.find((field) => {
    const [was = null, text = null] = [before[field], after[field]];
    return isLong(was) || isLong(text) || !kind.isValue(field, text, isLocal);
  });
  if (refused !== undefined) throw badField(refused);
  if (name === "legal_text" && isTooDeep(after.body ?? "")) {
    throw new ApiRefusal("text_too_deep", { data: { field: "body" } });
  }
  const now = kind.wrongField ? await readCurrent(...db, { kind: name, subject }) : null;
  const unfit = kind.wrongField?.(after, now, subject) ?? null;
  if (unfit !== null) throw badField(unfit);
  requireAgreeing(operator, { kind: name, after });
  const reason = input.reason.trim();
  if (reason === "") throw new ApiRefusal("reason_required");
  if (!isStart(startMs, nowMs) || (kind.isAtOnce && startMs > 0)) throw badField("start_ms");
  const needsTwo = fields.some((field) => kind.needsTwo(field));
  const given = { kind: name, subject, before, after, reason, startMs, needsTwo };
  return { given, isNew: isNumbered && now === null };
}

/**
 * Returns a field whose change would worsen the terms of open positions before the notice period
 * ends; null if none. A company without customers needs no notice.
 */
export async function shortNotice(
  { db, settings, nowMs }: DeskScope,
  { kind, subject, before, after, startMs }: Omit<AskedChange, "id">,
): Promise<string | null> {
  const field = worseFields(kind, before, after)[0] ?? null;
  const earliestMs = earliestStart(settings.terms_notice_days, nowMs);
  if (field === null || feltFrom(kind, subject, startMs) >= earliestMs) return null;
  return (await hasCustomers(...db)) ? field : null;
}

/** @throws ApiRefusal notice_too_short, with the field and the notice period in days */
export async function requireNotice(scope: DeskScope, change: Omit<AskedChange, "id">) {
  const field = await shortNotice(scope, change);
  if (field === null) return;
  const limit = scope.settings.terms_notice_days;
  throw new ApiRefusal("notice_too_short", { limit, data: { field } });
}
