import type { MessageReader } from "#db/content/circulars.ts";
import { listActsOn } from "#db/desk/audit-reading.ts";
import {
  countUnread,
  listMessages,
  readAllMessages,
  readMessage,
  type StoredMessage,
} from "#db/people/messages.ts";
import { type ShownAct, shownActs, shownSubjects } from "#domain/contracts/http/desk-log.ts";
import { messagesOfPage } from "#domain/contracts/http/message.ts";
import { eventOf, noticePages } from "#domain/notices/notices.ts";
import { noticeText, noticeTitle } from "#texts/notice-text.ts";
import { ownerOf, required, type SessionScope } from "../context.ts";
import { rangeOf } from "../page-range.ts";
import { safeHtml } from "../rich-text.ts";
import { sessionCalls } from "../serve-calls.ts";
import { formatInZone } from "../wire/zone-time.ts";

const readerOf = ({ company, identity, lang, nowMs }: SessionScope): MessageReader => ({
  companyId: company.id,
  userId: identity.userId,
  lang,
  nowMs,
});

function wordsOf(message: StoredMessage, { lang, settings }: SessionScope) {
  if (message.kind === "circular") {
    const { title, summary } = message.facts;
    return { title, desc: summary };
  }
  return {
    title: noticeTitle(message.kind, lang),
    desc: noticeText(message, { locale: lang, settings }),
  };
}

function rowOf(message: StoredMessage, scope: SessionScope) {
  return {
    id: message.id,
    ...wordsOf(message, scope),
    send_time: formatInZone(message.sentMs, scope.settings.timezone),
    sentMs: message.sentMs,
    is_read: message.isRead ? 1 : 0,
  } as const;
}

/** Escapes plain text as HTML: a trader's note may look like tags. */
function paragraph(text: string): string {
  const safe = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<p>${safe}</p>`;
}

export const messageHandlers = sessionCalls({
  messageList: async (scope, { limit, page }) => {
    const range = rangeOf(page, limit ?? messagesOfPage);
    const { rows, total, unread } = await listMessages(scope.env.DB, readerOf(scope), range);
    return { data: rows.map((row) => rowOf(row, scope)), total, unread };
  },
  messageInfo: async (scope, { id }) => {
    const found = required(await readMessage(scope.env.DB, readerOf(scope), id));
    const row = rowOf(found, scope);
    if (found.kind === "circular") return { ...row, content: safeHtml(found.facts.body), page: "" };
    return { ...row, content: paragraph(row.desc), page: noticePages[eventOf[found.kind]] };
  },
  messageUnread: async (scope) => ({
    unread: await countUnread(scope.env.DB, readerOf(scope)),
  }),
  messageReadAll: async (scope) => {
    await readAllMessages(scope.env.DB, readerOf(scope));
    return { unread: 0 };
  },
  deskLog: async (scope, { page }) => {
    const { env, identity } = scope;
    const range = rangeOf(page);
    const { rows, total } = await listActsOn(env.DB, ownerOf(scope), shownActs, range);
    const data = rows.map(({ number, at_ms, act, subject, role }) => {
      const [word = "", of = ""] = subject.split("/");
      const about = shownSubjects.find((each) => each === word) ?? "user";
      const isOwn = about === "user" || of === identity.userId;
      return { number, at_ms, act: act as ShownAct, about, of: isOwn ? "" : of, role };
    });
    return { data, total };
  },
});
