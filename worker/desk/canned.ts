/** Ready answers, kept by every operator who answers customers. */
import {
  addCanned,
  cannedMax,
  changeCanned,
  listCanned,
  removeCanned,
} from "#db/canned-answers.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { ApiRefusal } from "../context.ts";
import { perform } from "./acts.ts";
import { deskHandler } from "./serve-desk-calls.ts";

const done = { msg: "" };

/** @throws ApiRefusal naming the field */
function requireText(field: string, given: string): string {
  const text = given.trim();
  if (text === "") throw new ApiRefusal("invalid_request", { field });
  return text;
}

export const cannedHandlers = {
  cannedAnswers: deskHandler(deskCalls.cannedAnswers, ({ env, company }) =>
    listCanned(env.DB, company.id),
  ),
  cannedSet: deskHandler(deskCalls.cannedSet, async (scope, input) => {
    const { env, company, actId } = scope;
    const title = requireText("title", input.title);
    const text = requireText("text", input.text);
    // A repeat of the same act finds the row it made.
    const row = { id: input.id ?? actId, lang: input.lang, title, text };
    const change = input.id === undefined ? addCanned : changeCanned;
    const outcome = await perform(scope, {
      act: "canned_set",
      subject: `canned/${row.id}`,
      note: `${row.lang}: ${title}`,
      change: change(env.DB, company.id, row),
    });
    if (outcome !== "refused") return done;
    if (input.id !== undefined) throw new ApiRefusal("not_found");
    throw new ApiRefusal("canned_limit", { limit: cannedMax });
  }),
  cannedRemove: deskHandler(deskCalls.cannedRemove, async (scope, { id }) => {
    const outcome = await perform(scope, {
      act: "canned_remove",
      subject: `canned/${id}`,
      change: removeCanned(scope.env.DB, scope.company.id, id),
    });
    if (outcome === "refused") throw new ApiRefusal("not_found");
    return done;
  }),
};
