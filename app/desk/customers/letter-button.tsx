import { useNavigate } from "react-router";
import { deskCircularSet } from "#domain/contracts/desk/circulars.ts";
import { deskContentAdd } from "#domain/contracts/desk/content.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { m } from "../desk-messages.ts";
import { SmallButton } from "../ui/page.tsx";
import type { CustomerView } from "./customer.ts";

/** Button that drafts a circular to this customer only. */
export function LetterButton({ user }: { user: CustomerView["user"] }) {
  const draft = useDraft();
  return (
    <SmallButton
      busy={draft.busy}
      onClick={() => void draft.begin({ audience: "one", uid: user.uid })}
      data-testid="customer-letter"
    >
      {m.desk_letter()}
    </SmallButton>
  );
}

/** Makes an empty circular for an audience and opens the circular's page. */
export function useDraft() {
  const add = useMutation(deskContentAdd);
  const address = useMutation(deskCircularSet);
  const navigate = useNavigate();
  async function begin(
    audience: { audience: "one"; uid: string } | { audience: "tag"; tag: string },
  ): Promise<void> {
    const added = await add.send({ kind: "circular" });
    if (!added || !(await address.send({ id: added.id, version: 1, ...audience }))) return;
    await navigate(`/content/circular/${added.id}`);
  }
  const error = add.error ?? address.error;
  return { busy: add.busy || address.busy, error, begin };
}
