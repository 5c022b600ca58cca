/**
 * Answers a repeated mutation with the answer to the first request, even if permissions have
 * changed in between.
 */
import type { AskedRequest, KnownRequest } from "#domain/contracts/asked-request.ts";
import type { CallName } from "#domain/contracts/http/index.ts";
import { passingErrors } from "#domain/errors/passing-errors.ts";
import { openAnswer, sealAnswer } from "./access/asked-request.ts";
import { ApiRefusal, type SessionScope } from "./context.ts";

/** Mutations whose answers are not stored, each with the reason. */
export const unkept: Partial<Record<CallName, string>> = {
  logout: "ends the session: a repeat has none",
  sessionEndOthers: "ends what has come since, too",
  checkPayPassword: "changes nothing",
  passkeyOptions: "each challenge is used once",
  chatTyping: "says what is so now",
  chatSeen: "the newest number counts",
  seeHappenings: "the newest number counts",
  messageReadAll: "marks what has come since, too",
  setFavourite: "sets a value: done twice it is the same",
  setNoticeWay: "sets a value: done twice it is the same",
  setQuietHours: "sets a value: done twice it is the same",
  setLetterWord: "sets a value: done twice it is the same",
  setWorkspace: "sets a value: done twice it is the same",
  saveDrawing: "sets a value: done twice it is the same",
  saveLayout: "sets a value: done twice it is the same",
  dropDrawing: "removes what has an id: done twice it is the same",
  dropLayout: "removes what has an id: done twice it is the same",
  addPushDevice: "sets a value: done twice it is the same",
  dropPushDevice: "removes what has an id: done twice it is the same",
};

type Asked = AskedRequest & { use: string };

/** Returns the stored answer; if none, runs the mutation and stores its answer. */
export async function firstAnswer(
  scope: SessionScope,
  asked: Asked,
  known: KnownRequest | null,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (known?.answer) return openAnswer(scope, asked.use, known.answer);
  const running = run();
  scope.background(keep(scope, asked, running));
  try {
    return await running;
  } catch (error) {
    throw known ? ofLostAnswer(error) : error;
  }
}

/** Stores the answer even if the client has disconnected: the client will repeat the request. */
async function keep(scope: SessionScope, { use, ...asked }: Asked, running: Promise<unknown>) {
  const [outcome] = await Promise.allSettled([running]);
  // A refusal is not stored: it changes nothing, and `firstAnswer` throws it.
  if (outcome.status === "rejected") return;
  await scope.account.keepAnswer(asked, await sealAnswer(scope, use, outcome.value));
}

/**
 * Turns the refusal of a repeat into `already_done`: the first request performed the mutation, but
 * its answer was lost. Returns key conflicts, temporary refusals and other errors unchanged.
 */
function ofLostAnswer(error: unknown): unknown {
  const isGate =
    error instanceof ApiRefusal &&
    error.error !== "idempotency_conflict" &&
    !passingErrors.has(error.error);
  return isGate ? new ApiRefusal("already_done") : error;
}
