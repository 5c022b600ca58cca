import { addContent, afterText, saveText, setContent } from "#db/content/content-changes.ts";
import {
  type ContentItem,
  findContent,
  findMade,
  findSaved,
  listContent,
  listVersions,
} from "#db/content/content-items.ts";
import {
  type ContentKind,
  changeNote,
  emptyText,
  isEmptyText,
  isPlace,
  lacksTitle,
  settingsNote,
  shownState,
  textProblem,
} from "#domain/content/texts.ts";
import { versionsOfPage } from "#domain/contracts/desk/content.ts";
import { mayWrite } from "#domain/contracts/desk/roles.ts";
import { newsCategory } from "#domain/contracts/http/news.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { isOwnPath } from "#domain/text/web-address.ts";
import { ApiRefusal, badField, required } from "../context.ts";
import { storeBrandPicture } from "../files/brand.ts";
import { ownSites } from "../own-sites.ts";
import { rangeOf } from "../page-range.ts";
import { isTooDeep, safeHtml } from "../rich-text.ts";
import { isRepeat, perform, performOr } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

function requireWriter({ operator }: DeskScope, kind: ContentKind): void {
  if (!mayWrite(operator, kind)) throw new ApiRefusal("role_forbidden");
}

/** @throws ApiRefusal role_forbidden, not_found */
async function requireItem(scope: DeskScope, kind: ContentKind, id: number) {
  requireWriter(scope, kind);
  return required(await findContent(...scope.db, kind, id));
}

/** Refuses published terms: only two operators can change them. @throws ApiRefusal text_public */
function requireDraft(kind: ContentKind, shownMs: number | null): void {
  if (kind === "descript" && shownMs !== null) throw new ApiRefusal("text_public");
}

function wireItem({ state, ...item }: ContentItem, nowMs: number) {
  if (state !== "approved" && state !== "")
    return { ...item, state: state as "draft", shown_ms: null };
  return { ...item, state: shownState(item.shown_ms, nowMs) };
}

/**
 * Refuses a text that has no title, or that readers would not see in full.
 * @throws ApiRefusal text_too_long, text_missing, text_too_deep: each names field and language
 */
function requireText(lang: LanguageCode, text: { title: string; summary: string; body: string }) {
  const problem = textProblem(text);
  if (problem) {
    const { field, limit } = problem;
    throw new ApiRefusal("text_too_long", { limit, data: { field, lang, limit } });
  }
  if (lacksTitle(text)) throw new ApiRefusal("text_missing", { data: { field: "title", lang } });
  if (isTooDeep(text.body))
    throw new ApiRefusal("text_too_deep", { data: { field: "body", lang } });
}

export const contentHandlers = operatorCalls({
  deskContent: async (scope, { kind, place, page }) => {
    requireWriter(scope, kind);
    const { rows, total, places } = await listContent(...scope.db, {
      kind,
      place: place || null,
      ...rangeOf(page),
    });
    const data = rows.map(({ texts, ...row }) => ({ ...wireItem(row, scope.nowMs), texts }));
    return { data, total, places };
  },
  deskContentItem: async (scope, { kind, id }) => {
    const { texts, ...item } = await requireItem(scope, kind, id);
    return { ...wireItem(item, scope.nowMs), texts };
  },
  deskContentPreview: async (scope, { kind, lang, body }) => {
    requireText(lang, { ...emptyText, title: lang, body });
    return { content: safeHtml(body, kind === "news" ? await ownSites(scope) : null) };
  },
  deskContentVersions: async (scope, { kind, id, lang, page }) => {
    requireWriter(scope, kind);
    const range = rangeOf(page, versionsOfPage);
    const { rows, total } = await listVersions(...scope.db, { kind, id, lang }, range);
    const data = rows.map(({ after, ...version }) => ({ ...version, ...after }));
    return { data, total };
  },
  deskContentAdd: async (scope, input) => {
    const { db, actId, nowMs } = scope;
    const { kind } = input;
    requireWriter(scope, kind);
    const place = input.place || (kind === "news" ? String(newsCategory) : "");
    if (!isPlace(kind, place)) throw badField("place");
    await perform(scope, {
      act: "content_add",
      subject: kind,
      note: place,
      change: addContent(...db, { kind, place, actId, nowMs }),
    });
    const id = await findMade(...db, kind, actId);
    if (id === null) throw new Error(`act ${actId} has made no ${kind}`);
    return { msg: "", id };
  },
  deskContentText: async (scope, { kind, id, lang, version, ...text }) => {
    const { db, operator, actId, nowMs } = scope;
    const { texts, ...item } = await requireItem(scope, kind, id);
    requireDraft(kind, item.shown_ms);
    requireText(lang, text);
    const { title, summary, body } = texts.find((each) => each.lang === lang) ?? emptyText;
    const before = { title, summary, body };
    const change = { kind, id, lang, version, text };
    const kept = { ...change, before, actId, operator: operator.name, nowMs };
    await performOr(scope, "content_changed", {
      act: "content_text",
      subject: `${kind}/${id}`,
      note: changeNote(lang, before, text),
      change: saveText(...db, change),
      follow: (logged) => afterText(...db, kept, logged),
    });
    const saved = await findSaved(...db, { kind, id, lang }, actId);
    return { msg: "", version: isEmptyText(text) ? 0 : saved };
  },
  deskContentSet: async (scope, input) => {
    const { kind, id, version, place, sort = 0, logo = "", published_ms: publishedMs } = input;
    const done = { msg: "", version: version + 1 };
    if (await isRepeat(scope)) return done;
    const { texts, ...was } = await requireItem(scope, kind, id);
    requireDraft(kind, publishedMs ?? was.shown_ms);
    if (!isPlace(kind, place)) throw badField("place");
    if (logo !== "" && !isOwnPath(logo)) throw badField("logo");
    if (publishedMs !== undefined && texts.length === 0) throw new ApiRefusal("text_missing");
    const after = { place, sort, logo, publishedMs: publishedMs ?? null };
    const before = { ...was, publishedMs: was.shown_ms };
    await performOr(scope, "content_changed", {
      act: "content_set",
      subject: `${kind}/${id}`,
      note: settingsNote(before, after),
      change: setContent(...scope.db, kind, { id, version, ...after }),
    });
    return done;
  },
  // Does not log the upload: saving the text with the picture is logged. A repeat stores the same
  // file.
  deskContentPicture: async (scope, { picture }) => ({
    msg: "",
    path: await storeBrandPicture(scope.env, scope.company.id, picture),
  }),
});
