/** An approved withdrawal's payout for the desk. */
import type * as z from "zod/mini";
import type { Approval, Payout } from "#domain/contracts/cashier.ts";
import type { deskItem } from "#domain/contracts/desk/queue.ts";

type Item = z.input<typeof deskItem.output>;

/** @param standing state of an approval for the reading operator */
export function toWirePayout(
  { state, reference, sentAtMs, paidAtMs, returnedAtMs, returnAsked }: Payout,
  standing: (approval: Approval) => Item["approvals"][number],
): Item["payout"] {
  return {
    state,
    reference,
    sent_ms: sentAtMs ?? 0,
    paid_ms: paidAtMs ?? 0,
    returned_ms: returnedAtMs ?? 0,
    return_asked: returnAsked && { ...standing(returnAsked), reason: returnAsked.reason },
  };
}
