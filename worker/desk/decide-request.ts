/** A second person approves what was asked for a fund or the loan book; anybody takes it back. */
import {
  askAgain,
  type DeskRequest,
  decideDeskRequest,
  findDeskRequest,
} from "#db/desk-requests.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { may } from "#domain/contracts/desk/permissions.ts";
import { ApiRefusal } from "../context.ts";
import { isRepeat, perform } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { isSecondPerson } from "./four-eyes.ts";
import { fundEffect } from "./fund-requests.ts";
import { loanEffect, loanSubject } from "./loan-requests.ts";
import { reasonOf, withDecision } from "./rejection.ts";
import { noteOf, type RequestEffect } from "./requests.ts";
import { deskHandler } from "./serve-desk-calls.ts";

const effectOf = ({ subject }: DeskRequest): RequestEffect =>
  subject === loanSubject ? loanEffect : fundEffect;

/** The act of an approval: of the second person, or of one who becomes the first. */
async function approvalOf(scope: DeskScope, request: DeskRequest, effect: RequestEffect) {
  const { env, company, operator, nowMs } = scope;
  const asker = { id: request.askedBy, resets: request.askedResets };
  const isSecond = await isSecondPerson(scope, asker, (who) => may(who, "manage_funds"));
  if (!isSecond) {
    const again = { by: operator.id, resets: operator.resets, nowMs };
    return { act: effect.acts.ask, change: askAgain(env.DB, company.id, request, again) };
  }
  const only = await effect.check(scope, request);
  const decided = { to: "approved", by: operator.id, nowMs, only } as const;
  return {
    act: effect.acts.approve,
    change: decideDeskRequest(env.DB, company.id, request, decided),
    follow: (logged: string) => effect.follow(scope, request, logged),
  };
}

async function stepOf(
  scope: DeskScope,
  { act, reason }: { act: "approve" | "take_back"; reason: string },
  request: DeskRequest,
  effect: RequestEffect,
) {
  if (act === "approve") return approvalOf(scope, request, effect);
  const { env, company, operator, nowMs } = scope;
  const decided = { to: "taken_back", by: operator.id, nowMs, reason } as const;
  return {
    act: effect.acts.take_back,
    change: decideDeskRequest(env.DB, company.id, request, decided),
  };
}

export const requestHandlers = {
  deskRequestDecide: deskHandler(deskCalls.deskRequestDecide, async (scope, input) => {
    const { id, act } = input;
    const { env, company } = scope;
    const request = await findDeskRequest(env.DB, company.id, id);
    if (!request) throw new ApiRefusal("not_found");
    const effect = effectOf(request);
    if (!(await isRepeat(scope))) {
      if (request.state !== "asked") throw new ApiRefusal("content_changed");
      const reason = await reasonOf(scope, input, request);
      const outcome = await perform(scope, {
        ...(await stepOf(scope, { act, reason }, request, effect)),
        subject: request.subject,
        note: withDecision(noteOf(request), reason),
      });
      if (outcome === "refused") throw new ApiRefusal("content_changed");
    }
    if (act === "approve") await effect.after(scope, request);
    return { msg: "" };
  }),
};
