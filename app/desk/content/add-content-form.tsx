import { useState } from "react";
import { type ContentKind, isPlace } from "#domain/content/texts.ts";
import { deskContentAdd } from "#domain/contracts/desk/content.ts";
import { newsCategory } from "#domain/contracts/http/news.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { kindName } from "./content-names.ts";

interface AddContentFormProps {
  kind: ContentKind;
  /** The category or group that the list shows; empty for all. */
  place: string;
  onClose(): void;
  onAdded(id: number): void;
}

/** A new item; its texts are written on its page. */
export function AddContentForm({ kind, place: first, onClose, onAdded }: AddContentFormProps) {
  const [place, setPlace] = useState(first || (kind === "news" ? String(newsCategory) : ""));
  const add = useMutation(deskContentAdd);
  const isGood = isPlace(kind, place.trim());
  async function send() {
    const answer = await add.send({ kind, ...(place !== "" && { place: place.trim() }) });
    if (answer) onAdded(answer.id);
  }
  return (
    <ActionForm
      action={m.desk_content_new()}
      state={add}
      isComplete={isGood}
      isFirst={kind === "circular"}
      testId="content-add"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) =>
        kind === "circular" ? (
          <p>{kindName(kind)}</p>
        ) : (
          <TextField
            label={kind === "news" ? m.desk_content_category() : m.desk_content_group()}
            value={place}
            ltr
            maxLength={163}
            onChange={setPlace}
            error={tried && !isGood ? m.desk_content_place_wrong() : undefined}
            testId="content-add-place"
          />
        )
      }
    </ActionForm>
  );
}
