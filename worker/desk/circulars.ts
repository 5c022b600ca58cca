import {
  type Alone,
  type AudienceChoice,
  approveCircular,
  askCircular,
  type Circular,
  countReaders,
  findByUid,
  findCircular,
  maySendAlone,
  setCircular,
  withdrawCircular,
} from "#db/content/circulars.ts";
import { findContent } from "#db/content/content-items.ts";
import { actsFrom, afterWithdrawal, type CircularAct, needsTwo } from "#domain/content/circular.ts";
import { settingsNote } from "#domain/content/texts.ts";
import type { AuditAct } from "#domain/contracts/desk/records.ts";
import { mayWrite } from "#domain/contracts/desk/roles.ts";
import { localDay } from "#domain/market/zone.ts";
import { ApiRefusal, required } from "../context.ts";
import { ownSites } from "../own-sites.ts";
import { leadsElsewhere } from "../rich-text.ts";
import { isRepeat, performOr } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { isSecondPerson, peersOf } from "./four-eyes.ts";
import { type Input, operatorCalls } from "./serve-desk-calls.ts";

async function requireCircular({ db }: DeskScope, id: number): Promise<Circular> {
  return required(await findCircular(...db, id));
}

/** @throws ApiRefusal audience_unknown */
async function choiceOf(
  { db }: DeskScope,
  { audience, country = "", uid = "", tag = "" }: Input<"deskAudience">,
): Promise<AudienceChoice> {
  if (audience !== "country" && audience !== "one" && audience !== "tag") {
    return { audience, of: "" };
  }
  const named = { country, tag };
  const of = audience === "one" ? await findByUid(...db, uid) : named[audience];
  if (!of) throw new ApiRefusal("audience_unknown");
  return { audience, of };
}

type Step = { act: AuditAct; note: string; change: D1PreparedStatement };

function ask({ db, operator }: DeskScope, circular: Circular): Step {
  const { id, version, state } = circular;
  const by = { by: operator.id, resets: operator.resets, from: state };
  const change = askCircular(...db, { id, version, ...by });
  return { act: "circular_ask", note: whom(circular), change };
}

/** @param alone limit for sending alone; null if a second person approves */
function send(scope: DeskScope, circular: Circular, alone: Alone | null): Step {
  const { db, operator, nowMs } = scope;
  const { id, version, state } = circular;
  const by = { by: operator.id, from: state, nowMs };
  const change = approveCircular(...db, { id, version, ...by }, alone);
  return { act: "circular_approve", note: whom(circular), change };
}

const whom = ({ audience, uid, audience_of }: Circular) =>
  [audience, uid || audience_of].filter((word) => word !== "").join(" ");

/** @throws ApiRefusal four_eyes, four_eyes_tied */
async function approve(scope: DeskScope, circular: Circular): Promise<Step> {
  const asker = { id: circular.asked_by, resets: circular.asked_resets };
  const isSecond = await isSecondPerson(scope, asker, (who) => mayWrite(who, "circular"));
  return isSecond ? send(scope, circular, null) : ask(scope, circular);
}

/**
 * Sends without approval to a limited number of customers per day. For more, asks a second person.
 */
async function sendAlone(scope: DeskScope, circular: Circular): Promise<Step> {
  const { db, settings, nowMs } = scope;
  const hands = (await peersOf(scope)).filter(({ is_tied }) => is_tied === 1);
  const dayFromMs = localDay(settings.timezone, nowMs).startMs;
  const alone = { operators: hands.map(({ id }) => id), dayFromMs };
  const may = await maySendAlone(...db, alone, circular.audience_of);
  if (!may) return ask(scope, circular);
  await requireOwnLinks(scope, circular.id);
  return send(scope, circular, alone);
}

/** @throws ApiRefusal link_elsewhere, with the field and the language */
async function requireOwnLinks(scope: DeskScope, id: number): Promise<void> {
  const [sites, item] = await Promise.all([
    ownSites(scope),
    findContent(...scope.db, "circular", id),
  ]);
  const stray = item?.texts.find(({ body }) => leadsElsewhere(body, sites));
  if (!stray) return;
  throw new ApiRefusal("link_elsewhere", { data: { field: "body", lang: stray.lang } });
}

function withdraw({ db, nowMs }: DeskScope, circular: Circular): Step {
  const { id, version, state, send_ms } = circular;
  const to = afterWithdrawal(state, send_ms, nowMs);
  const change = withdrawCircular(...db, { id, version, to });
  return { act: "circular_withdraw", note: to, change };
}

async function stepOf(scope: DeskScope, act: CircularAct, circular: Circular): Promise<Step> {
  if (act === "withdraw") return withdraw(scope, circular);
  if (act === "approve") return approve(scope, circular);
  return needsTwo(circular.audience) ? ask(scope, circular) : sendAlone(scope, circular);
}

export const circularHandlers = operatorCalls({
  deskCircular: async (scope, { id }) => {
    const { db, operator } = scope;
    const circular = await requireCircular(scope, id);
    const { state, audience, audience_of: of, uid, send_ms, version } = circular;
    const [peers, readers] = await Promise.all([
      peersOf(scope),
      countReaders(...db, { audience, of }),
    ]);
    const nameOf = (wanted: string) => peers.find((peer) => peer.id === wanted)?.name ?? "";
    const asker = peers.find((peer) => peer.id === circular.asked_by);
    return {
      ...{ state, audience, country: audience === "country" ? of : "", uid, send_ms, version },
      tag: audience === "tag" ? of : "",
      readers,
      asked_by: nameOf(circular.asked_by),
      approved_by: nameOf(circular.approved_by),
      is_other: asker?.id !== operator.id && asker?.is_tied !== 1,
    };
  },
  deskAudience: async (scope, input) => ({
    readers: await countReaders(...scope.db, await choiceOf(scope, input)),
  }),
  deskCircularSet: async (scope, input) => {
    const { id, version, send_ms: sendMs = 0 } = input;
    const done = { msg: "", version: version + 1 };
    if (await isRepeat(scope)) return done;
    const was = await requireCircular(scope, id);
    const choice = await choiceOf(scope, input);
    const before = { audience: was.audience, of: was.audience_of, sendMs: was.send_ms };
    await performOr(scope, "content_changed", {
      act: "circular_set",
      subject: `circular/${id}`,
      userId: choice.audience === "one" ? choice.of : "",
      note: settingsNote(before, { ...choice, sendMs }),
      change: setCircular(...scope.db, { id, version, ...choice, sendMs }),
    });
    return done;
  },
  deskCircularAct: async (scope, { id, version, act }) => {
    const done = { msg: "", version: version + 1 };
    if (await isRepeat(scope)) return done;
    const circular = await requireCircular(scope, id);
    const isNext = actsFrom[act].includes(circular.state) && circular.version === version;
    if (!isNext) throw new ApiRefusal("content_changed");
    if (act !== "withdraw" && circular.texts === 0) throw new ApiRefusal("text_missing");
    const { audience, audience_of } = circular;
    await performOr(scope, "content_changed", {
      ...(await stepOf(scope, act, circular)),
      subject: `circular/${id}`,
      userId: audience === "one" ? audience_of : "",
    });
    return done;
  },
});
