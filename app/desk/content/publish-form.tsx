import { useState } from "react";
import { comparedFields } from "#domain/changes/change.ts";
import { type ContentKind, isPlace } from "#domain/content/texts.ts";
import { type DeskContentItem, deskContentSet } from "#domain/contracts/desk/content.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { toast } from "../../ui/toasts.ts";
import type { ChangedField } from "../changes/diff.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { AskSheet } from "./ask-sheet.tsx";
import { PictureField } from "./picture-field.tsx";
import { readTime, timeText } from "./time-field.ts";

interface PublishFormProps {
  kind: Exclude<ContentKind, "circular">;
  item: DeskContentItem;
  onChanged(): Promise<void>;
}

/** Where an item stands, its picture, and from when on visitors see it. */
export function PublishForm({ kind, item, onChanged }: PublishFormProps) {
  const { zone } = useDesk();
  const [place, setPlace] = useState(item.place);
  const [sort, setSort] = useState(String(item.sort));
  const [logo, setLogo] = useState(item.logo);
  const [time, setTime] = useState(timeText(item.shown_ms, zone));
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

  return (
    <section className={pages.card}>
      <h2>{m.desk_content_publication()}</h2>
      <PlaceFields {...{ kind, place, sort, isGood, isSort }} onPlace={setPlace} onSort={setSort} />
      {kind === "news" && <PictureField path={logo} onPath={setLogo} />}
      <DayField
        label={m.desk_content_time()}
        hint={m.desk_content_time_hint({ zone })}
        value={time}
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
        withTime
        onChange={setTime}
        testId="content-time"
      />
      {set.error && (
        <Notice tone="down" text={deskErrorText(set.error)} testId="content-set-error" />
      )}
      <Acts
        state={item.state}
        busy={set.busy}
        chosen={() => chosenTime(item, time, zone)}
        onSend={(publishedMs) => void send(publishedMs)}
      />
      <AskSheet
        kind="legal_item"
        subject={String(item.id)}
        fields={asked}
        onClose={() => setAsked(null)}
        onSent={onChanged}
      />
    </section>
  );
}

interface PlaceFieldsProps extends Pick<PublishFormProps, "kind"> {
  place: string;
  sort: string;
  isGood: boolean;
  isSort: boolean;
  onPlace(place: string): void;
  onSort(sort: string): void;
}

/** The place of an item: the category of news, the group and order of a text. */
function PlaceFields(props: PlaceFieldsProps) {
  const { kind, place, sort, isGood, isSort, onPlace, onSort } = props;
  return (
    <>
      <TextField
        label={kind === "news" ? m.desk_content_category() : m.desk_content_group()}
        value={place}
        ltr
        maxLength={163}
        onChange={onPlace}
        error={isGood ? undefined : m.desk_content_place_wrong()}
      />
      {kind === "descript" && (
        <TextField
          label={m.desk_content_sort()}
          value={sort}
          inputMode="numeric"
          ltr
          onChange={onSort}
          error={isSort ? undefined : m.desk_content_place_wrong()}
        />
      )}
    </>
  );
}

/** A time that was not touched stays as exact as it was. */
function chosenTime({ shown_ms }: DeskContentItem, time: string, zone: string): number | null {
  return time === timeText(shown_ms, zone) ? shown_ms : readTime(time, zone);
}

interface Place {
  place: string;
  sort: string;
  publishedMs: number | null;
}

/** A publication names the versions that are published: whoever agrees has read these. */
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
  /** The time in the field. */
  chosen(): number | null;
  onSend(publishedMs: number | null): void;
}

function Acts({ state, busy, chosen, onSend }: ActsProps) {
  return (
    <div className={pages.actions}>
      <SmallButton busy={busy} onClick={() => onSend(chosen())} data-testid="content-set">
        {m.ui_save()}
      </SmallButton>
      {state !== "shown" && (
        <SmallButton
          tone="primary"
          busy={busy}
          onClick={() => onSend(Date.now())}
          data-testid="content-publish"
        >
          {m.desk_content_publish()}
        </SmallButton>
      )}
      {state !== "draft" && (
        <SmallButton
          tone="down"
          busy={busy}
          onClick={() => onSend(null)}
          data-testid="content-take-back"
        >
          {m.desk_take_back()}
        </SmallButton>
      )}
    </div>
  );
}
