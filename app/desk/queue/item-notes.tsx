import type { TwoReason } from "#domain/contracts/desk/needs.ts";
import { m } from "../desk-messages.ts";
import { amountInText } from "../format.ts";
import { type DeskIdentity, useDesk } from "../frame/desk-context.ts";
import { Notice } from "../ui/page.tsx";
import type { Item } from "./item.ts";

type Note = [tone: "info" | "warn", text: string | false | null | undefined, testId?: string];

export function ItemNotes({ item, isTaken }: { item: Item; isTaken: boolean }) {
  const desk = useDesk();
  const { row, two_because } = item;
  const approvals = row.status === "waiting" ? item.approvals : [];
  // Leaves out an approval by this operator: the note for `item.refused` already shows it.
  const first = approvals.find(({ standing }) => standing === "counts" || standing === "tied");
  const asked = item.payout?.state === "returned" ? null : item.payout?.return_asked;
  const notes: Note[] = [
    ["warn", isTaken && m.desk_claimed_other({ name: row.claimed_by })],
    ["info", row.is_mine && m.desk_claimed_you()],
    ...approvals
      .filter(({ standing }) => standing === "void")
      .map(({ operator: name }): Note => {
        return ["warn", m.desk_approval_void({ name }), "desk-approval-void"];
      }),
    ["info", two_because !== "" && whyTwoText(two_because, desk), "desk-two-because"],
    ["info", first && m.desk_one_more({ name: first.operator }), "desk-one-more"],
    ["warn", item.refused !== "" && refusals[item.refused](), "desk-refused"],
    ...item.same_reference.map(({ uid }): Note => {
      return ["warn", m.desk_same_hash({ uid }), "desk-same-hash"];
    }),
    [
      "warn",
      asked && m.desk_return_asked({ name: asked.operator, reason: asked.reason }),
      "desk-return-asked",
    ],
    ["info", row.stage === "payment" && m.desk_await_payment()],
  ];
  return (
    <div className="stack gap-8">
      {notes.map(
        ([tone, text, testId], index) =>
          text && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a note is its place
            <Notice key={index} {...{ tone, text }} {...(testId && { testId })} />
          ),
      )}
    </div>
  );
}

type Company = Pick<DeskIdentity, "currency" | "four_eyes_amount" | "operator_day_amount">;

export function whyTwoText(reason: TwoReason, company: Company): string {
  const limit = { amount: amountInText(company.four_eyes_amount, company.currency) };
  const day = { amount: amountInText(company.operator_day_amount, company.currency) };
  const texts: Record<TwoReason, () => string> = {
    adjustment: m.desk_two_adjustment,
    amount: () => m.desk_two_amount(limit),
    above_reported: m.desk_two_reported,
    customer_day: () => m.desk_two_customer(limit),
    operator_day: () => m.desk_two_operator(day),
    begun: m.desk_two_begun,
  };
  return texts[reason]();
}

const refusals: Record<Exclude<Item["refused"], "">, () => string> = {
  four_eyes: m.desk_conflict_four_eyes,
  four_eyes_tied: m.error_four_eyes_tied,
  own_account: m.error_own_account,
};
