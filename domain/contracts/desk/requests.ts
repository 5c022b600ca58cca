/** What one operator asks for and a second person approves. */
import * as z from "zod/mini";
import { reasonMax } from "../../changes/change.ts";
import { wireFlag, wireId, wireText } from "../http/wire.ts";
import { defineDeskCall } from "./call.ts";

/** Of every request, whatever is asked. */
export const requestShape = {
  id: z.string(),
  /** Empty unless money is asked for. */
  amount: z.string(),
  reason: z.string(),
  state: z.enum(["asked", "approved", "taken_back"]),
  /** Names of operators; empty for none. */
  asked_by: z.string(),
  asked_ms: z.int(),
  decided_by: z.string(),
  decided_ms: z.int(),
  /** Why another one than who asked has taken it back. */
  decision_reason: z.string(),
  /** What was approved is done, or was refused by a fund that had less free. */
  is_done: wireFlag,
  is_refused: wireFlag,
  /** False for who asked, and for who counts as one person with them. */
  is_other: z.boolean(),
};
const shape = z.object(requestShape);
export type DeskRequestView = z.output<typeof shape>;

export const deskRequestDecide = defineDeskCall({
  method: "POST",
  path: "/api/desk/request_decide",
  audience: ["manage_funds"],
  mutation: true,
  summary: "Approve what was asked for a fund or the loan book as a second person, or take it back",
  input: z.strictObject({
    id: wireId,
    act: z.enum(["approve", "take_back"]),
    /** Why another's request is taken back; who asked needs none. */
    reason: z.optional(wireText(reasonMax)),
  }),
  output: z.object({ msg: z.string() }),
});
