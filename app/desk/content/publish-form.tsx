import { useState } from "react";
import { comparedFields } from "#domain/changes/change.ts";
import { type ContentKind, isPlace } from "#domain/content/texts.ts";
import { type DeskContentItem, deskContentSet } from "#domain/contracts/desk/content.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { toast } from "../../ui/toasts.ts";
import type { ChangedField } from "../changes/diff.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Fields, type FormField } from "../ui/call-form.tsx";
import { Card, ErrorNotice, SmallButton } from "../ui/page.tsx";
import { AskSheet } from "./ask-sheet.tsx";
import { placeTitle } from "./content-names.ts";
import { PictureField } from "./picture-field.tsx";
import { changedTime, timeText } from "./time-field.ts";

interface PublishFormProps {
  kind: Exclude<ContentKind, "circular">;
  item: DeskContentItem;
  onChanged(): Promise<void>;
}

const timeField = (zone: string): FormField => ({
  ...{ label: m.desk_content_time, hint: () => m.desk_content_time_hint({ zone }) },
  ...{ input: "time", testId: "content-time" },
});

export function PublishForm({ kind, item, onChanged }: PublishFormProps) {
  const { zone } = useDesk();
  const [values, setValues] = useState({
    ...{ place: item.place, sort: String(item.sort), time: timeText(item.shown_ms, zone) },
  });
  const { place, sort, time } = values;
  const [logo, setLogo] = useState(item.logo);
  const set = useMutation(deskContentSet);
  const isGood = isPlace(kind, place.trim());
  const isSort = /^\d{1,6}$/.test(sort);
  const [asked, setAsked] = useState<ChangedField[] | null>(null);

  async function send(publishedMs: number | null) {
    if (!isGood || !isSort) return;
    if (kind === "descript" && (publishedMs !== null || item.shown_ms !== null)) {
      setAsked(askedFields(item, { place: place.trim(), sort: String(Number(sort)), publishedMs }));
      return;
    }
    const own = kind === "news" ? { logo } : { sort: Number(sort) };
    const answer = await set.send({
      ...{ kind, id: item.id, version: item.version, place: place.trim(), ...own },
      ...(publishedMs !== null && { published_ms: publishedMs }),
    });
    if (!answer) return;
    toast(m.desk_recorded(), "success");
    await onChanged();
  }

  const wrong = { place: !isGood, sort: !isSort, time: false };
  const form = {
    values,
    field: (name: keyof typeof values) => ({
      value: values[name],
      error: wrong[name] ? m.desk_content_place_wrong() : undefined,
      onChange: (text: string) => setValues((now) => ({ ...now, [name]: text })),
    }),
  };
  return (
    <Card title={m.desk_content_publication()}>
      <Fields
        form={form}
        of={{
          place: { label: () => placeTitle(kind), input: "code", max: 163 },
          sort: kind === "descript" && { label: m.desk_content_sort, input: "digits" },
        }}
        prefix="content-item"
      />
      {kind === "news" && <PictureField path={logo} onPath={setLogo} />}
      <Fields form={form} of={{ time: timeField(zone) }} />
      <ErrorNotice error={set.error} testId="content-set-error" />
      <Acts
        state={item.state}
        busy={set.busy}
        chosen={() => changedTime(time, item.shown_ms, zone)}
        onSend={(publishedMs) => void send(publishedMs)}
      />
      <AskSheet
        kind="legal_item"
        subject={String(item.id)}
        fields={asked}
        onClose={() => setAsked(null)}
        onSent={onChanged}
      />
    </Card>
  );
}

interface Place {
  place: string;
  sort: string;
  publishedMs: number | null;
}

/** Returns the changed fields. For publishing, the field `texts` names the version of each text. */
function askedFields(item: DeskContentItem, { place, sort, publishedMs }: Place): ChangedField[] {
  const texts = item.texts.map(({ lang, version }) => `${lang} ${version}`).join(", ");
  const msText = (ms: number | null) => (ms === null ? null : String(ms));
  return comparedFields(
    { place: item.place, sort: String(item.sort), published_ms: msText(item.shown_ms) },
    {
      ...{ place, sort, published_ms: msText(publishedMs) },
      ...(publishedMs !== null && { texts: `${item.place}: ${texts}` }),
    },
  );
}

interface ActsProps {
  state: DeskContentItem["state"];
  busy: boolean;
  chosen(): number | null;
  onSend(publishedMs: number | null): void;
}

function Acts({ state, busy, chosen, onSend }: ActsProps) {
  const button = (
    name: string,
    text: string,
    time: () => number | null,
    tone?: "primary" | "down",
  ) => (
    <SmallButton
      tone={tone}
      busy={busy}
      onClick={() => onSend(time())}
      data-testid={`content-${name}`}
    >
      {text}
    </SmallButton>
  );
  return (
    <div className="flex wrap gap-8">
      {button("set", m.ui_save(), chosen)}
      {state !== "shown" && button("publish", m.desk_content_publish(), Date.now, "primary")}
      {state !== "draft" && button("take-back", m.desk_take_back(), () => null, "down")}
    </div>
  );
}
