import {
  addNote,
  addTag,
  giveTag,
  listNotes,
  listTags,
  removeTag,
  tagsOf,
  takeTag,
} from "#db/desk/customer-notes.ts";
import { listViews, removeView, saveView } from "#db/desk/saved-views.ts";
import { ApiRefusal } from "../context.ts";
import { rangeOf } from "../page-range.ts";
import { isRepeat, perform } from "./acts.ts";
import { requireUser } from "./customer.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

const tagsMax = 100;
const viewsMax = 30;

export const customerNoteHandlers = operatorCalls({
  deskNotes: async (scope, { id, page = 1 }) => {
    await requireUser(scope, id);
    const { rows, total } = await listNotes(...scope.db, id, rangeOf(page));
    return { data: rows, total };
  },
  deskNoteAdd: async (scope, input) => {
    const { db, operator, actId, nowMs } = scope;
    const { user_id: userId } = input;
    const text = input.text.trim();
    if (text === "") throw new ApiRefusal("field_missing", { field: "text" });
    await requireUser(scope, userId);
    const by = { operatorId: operator.id, operator: operator.name };
    await perform(scope, {
      act: "note",
      userId,
      change: addNote(...db, userId, { id: actId, ...by, text, at_ms: nowMs }),
    });
    return { msg: "", id: actId };
  },
  deskTags: ({ db }) => listTags(...db),
  deskTagSet: async (scope, { tag, on }) => {
    const isOn = on === "1";
    const change = isOn ? addTag(...scope.db, tag, tagsMax) : removeTag(...scope.db, tag);
    const act = isOn ? "tag_add" : "tag_remove";
    const outcome = await perform(scope, { act, subject: `tag/${tag}`, change });
    if (outcome !== "refused" || !isOn) return;
    const known = await listTags(...scope.db);
    if (known.some(({ name }) => name === tag)) return;
    throw new ApiRefusal("list_full", { limit: tagsMax });
  },
  deskTag: async (scope, { user_id: userId, tag, on }) => {
    const isOn = on === "1";
    await requireUser(scope, userId);
    const set = isOn ? giveTag : takeTag;
    const outcome = await perform(scope, {
      act: isOn ? "tag" : "untag",
      userId,
      note: tag,
      change: set(...scope.db, userId, tag),
    });
    if (outcome !== "refused" || !isOn) return;
    // Either the customer already has the tag, or the company's list lacks it.
    if ((await tagsOf(...scope.db, userId)).includes(tag)) return;
    throw new ApiRefusal("not_found");
  },
  deskViews: ({ db, operator }) => listViews(...db, operator.id),
  deskViewSet: async (scope, input) => {
    const { db, operator } = scope;
    const name = input.name.trim();
    const query = input.query.trim();
    if (name === "") throw new ApiRefusal("field_missing", { field: "name" });
    if (await isRepeat(scope)) return;
    const change =
      query === ""
        ? removeView(...db, operator.id, name)
        : saveView(...db, operator.id, { name, query }, viewsMax);
    const outcome = await perform(scope, {
      act: "view_set",
      subject: `operator/${operator.id}`,
      note: name,
      change,
    });
    if (outcome === "refused" && query !== "") {
      throw new ApiRefusal("list_full", { limit: viewsMax });
    }
  },
});
