import { findCredentials } from "#db/people/credentials.ts";
import { changeNoticeChoices, loadNoticeChoices } from "#db/people/notice-choices.ts";
import { isZone } from "#domain/market/zone.ts";
import { isChosen, isFixed, type NoticeWay } from "#domain/notices/choices.ts";
import { noticeEvents } from "#domain/notices/notices.ts";
import { isPushEndpoint } from "#domain/notices/push.ts";
import { isDevelopment } from "#domain/release/deployment.ts";
import { isPushPoint, readPushKey } from "#platform/delivery/push/web-push.ts";
import { badField, ownerOf, type SessionScope } from "../context.ts";
import { sessionCalls } from "../serve-calls.ts";

const flag = (is: boolean) => (is ? 1 : 0);

async function choicesOf(scope: SessionScope) {
  const owner = ownerOf(scope);
  const [{ ways, quiet, word }, credentials, push_devices] = await Promise.all([
    loadNoticeChoices(scope.env.DB, owner),
    findCredentials(scope.env.DB, owner.companyId, owner.userId),
    scope.account.pushDevices(),
  ]);
  const events = noticeEvents.map((event) => {
    const wayOf = (way: NoticeWay) => ({
      is_on: flag(isChosen(ways, event, way)),
      is_fixed: flag(isFixed(event, way)),
    });
    return { event, message: wayOf("message"), push: wayOf("push"), email: wayOf("email") };
  });
  const hasEmail = credentials !== null && credentials.email_key !== null;
  const push_key = readPushKey(scope.env.PUSH_KEY ?? "")?.publicKey ?? "";
  return { events, quiet, word, has_email: flag(hasEmail), push_key, push_devices };
}

async function change(scope: SessionScope, by: Parameters<typeof changeNoticeChoices>[3]) {
  await changeNoticeChoices(scope.env.DB, ownerOf(scope), scope.lang, by);
  return choicesOf(scope);
}

export const noticeChoiceHandlers = sessionCalls({
  noticeChoices: choicesOf,
  setNoticeWay: (scope, { event, way, is_on }) => {
    if (isFixed(event, way)) throw badField("way");
    return change(scope, { event, way, isOn: is_on === "1" });
  },
  setQuietHours: (scope, { from, to, zone = "" }) => {
    if (zone !== "" && !isZone(zone)) throw badField("zone");
    return change(scope, { quiet: { from, to, zone: from === to ? "" : zone } });
  },
  setLetterWord: (scope, { word = "" }) => change(scope, { word: word.trim() }),
  addPushDevice: async (scope, { endpoint, p256dh, auth }) => {
    const { env, account, tokenHash, lang } = scope;
    if (!isPushEndpoint(endpoint, isDevelopment(env.APP_ENV))) throw badField("endpoint");
    if (!(await isPushPoint(p256dh))) throw badField("p256dh");
    await account.addPushDevice(tokenHash, { endpoint, p256dh, auth, lang });
    return choicesOf(scope);
  },
  dropPushDevice: async (scope, { endpoint }) => {
    await scope.account.dropPushDevice(endpoint);
    return choicesOf(scope);
  },
});
