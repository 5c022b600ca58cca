import { type ContentKind, isPlace } from "#domain/content/texts.ts";
import { deskContentAdd } from "#domain/contracts/desk/content.ts";
import { newsCategory } from "#domain/contracts/http/news.ts";
import { useForm } from "../../api/use-form.ts";
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
  const form = useForm(deskContentAdd, {
    start: { place: first || (kind === "news" ? String(newsCategory) : "") },
    input: ({ place }) => ({ kind, ...(place !== "" && { place }) }),
    errors: ({ place }) => ({ place: !isPlace(kind, place) && m.desk_content_place_wrong() }),
    onDone: ({ id }) => onAdded(id),
  });
  return (
    <ActionForm
      action={m.desk_content_new()}
      form={form}
      isFirst={kind === "circular"}
      testId="content-add"
      onClose={onClose}
    >
      {kind === "circular" ? (
        <p>{kindName(kind)}</p>
      ) : (
        <TextField
          {...form.field("place")}
          label={kind === "news" ? m.desk_content_category() : m.desk_content_group()}
          ltr
          maxLength={163}
          testId="content-add-place"
        />
      )}
    </ActionForm>
  );
}
