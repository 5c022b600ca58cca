import { loadSettings } from "#db/company/config.ts";
import { loadNoticeChoices } from "#db/people/notice-choices.ts";
import type { Owner } from "#db/sql.ts";
import type { Settings } from "#domain/config/schema.ts";
import { isUrgent } from "#domain/notices/choices.ts";
import { eventOf, type Notice, noticePages } from "#domain/notices/notices.ts";
import type { PushDevice } from "#domain/notices/push.ts";
import { noticeText, noticeTitle } from "#texts/notice-text.ts";
import type { Env } from "../../env.ts";
import { logWarning } from "../../log/log.ts";
import { chosenNotices, type Held } from "../held.ts";
import { postOnce } from "../post-request.ts";
import { encryptPush, freshPushSecrets, pushProof, readPushKey } from "./web-push.ts";

/** Time in s for which a push service keeps a message for a device that is offline. */
const keepSeconds = 2 * 86_400;
/** HTTP statuses that mean a gone device: it unsubscribed, or its push service rejects our key. */
const goneStatuses: readonly number[] = [403, 404, 410];
/** HTTP statuses for a message that the push service would refuse again, so it is not retried. */
const refusedStatuses: readonly number[] = [400, 413];
/** Maximum characters of a text, short enough for a message in every language (`pushTextMax`). */
const textMax = 500;

export interface Pushed {
  /** Notices that wait for the end of quiet hours. */
  held: Held[];
  gone: string[];
}

/**
 * Pushes notices to a customer's devices.
 * @returns notices that must wait, and devices that are gone and must be removed
 * @throws if a push service cannot be reached. The caller then sends all notices again; a device
 * shows each only once
 */
export async function pushNotices(
  env: Env,
  { companyId, userId }: Owner,
  devices: readonly PushDevice[],
  notices: readonly Notice[],
  nowMs: number,
): Promise<Pushed> {
  const key = readPushKey(env.PUSH_KEY ?? "");
  if (!key || devices.length === 0) return { held: [], gone: [] };
  const choices = await loadNoticeChoices(env.DB, { companyId, userId });
  const { held, news } = chosenNotices(choices, "push", notices, nowMs);
  if (news.length === 0) return { held, gone: [] };
  const settings = await loadSettings(env.DB, companyId);
  const gone = new Set<string>();
  for (const notice of news) {
    for (const device of devices) {
      if (gone.has(device.endpoint)) continue;
      const headers = {
        authorization: await pushProof(device.endpoint, key, contactOf(settings), nowMs),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(keepSeconds),
        urgency: isUrgent(eventOf[notice.kind]) ? "high" : "normal",
      };
      const text = textOf(notice, device, settings);
      const body = await encryptPush(text, device, await freshPushSecrets());
      if (!(await post(device.endpoint, headers, body))) gone.add(device.endpoint);
    }
  }
  return { held, gone: [...gone] };
}

const contactOf = ({ mail_from }: Settings) => `mailto:${mail_from || "postmaster@localhost"}`;

/** Makes the JSON text that the service worker reads (`app/service-worker/service-worker.ts`). */
function textOf(notice: Notice, { lang: locale }: PushDevice, settings: Settings): string {
  const { id, kind } = notice;
  const body = noticeText(notice, { locale, settings }).slice(0, textMax);
  const title = noticeTitle(kind, locale).slice(0, 100);
  return JSON.stringify({ id, title, body, path: noticePages[eventOf[kind]], lang: locale });
}

/** Posts a message to a push service; false if the device is gone. */
async function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { status, ok } = await postOnce(endpoint, headers, body);
  if (goneStatuses.includes(status)) return false;
  if (refusedStatuses.includes(status)) {
    logWarning("push_refused", { host: new URL(endpoint).host, status });
    return true;
  }
  if (!ok) throw new Error(`${new URL(endpoint).host} answered ${status}`);
  return true;
}
