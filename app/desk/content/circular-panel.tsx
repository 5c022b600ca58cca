import { useEffect, useRef, useState } from "react";
import { areas } from "#domain/access/areas.ts";
import { type Audience, audiences, type CircularAct, needsTwo } from "#domain/content/circular.ts";
import {
  type DeskCircular,
  deskAudience,
  deskCircular,
  deskCircularAct,
  deskCircularSet,
} from "#domain/contracts/desk/circulars.ts";
import { deskTags } from "#domain/contracts/desk/customer-notes.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/use-read.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { numberTag } from "../../i18n/locale.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Fact, Facts } from "../ui/facts.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { audienceName } from "./content-names.ts";
import { readTime, timeText } from "./time-field.ts";

interface PanelProps {
  id: number;
  /** Of the circular whose texts are on the page: what is sent is what was read. */
  version: number;
  onChanged(): Promise<void>;
}

/** To whom a circular goes and when; asking for it, approving it, taking it back. */
export function CircularPanel({ id, version, onChanged }: PanelProps) {
  const read = useRead(deskCircular, { id });
  const { again } = read;
  const known = useRef(version);
  useEffect(() => {
    // What was chosen meanwhile stays in its fields.
    if (known.current !== version) void again();
    known.current = version;
  }, [version, again]);
  const of = { id, version, onChanged };
  return (
    <section className={pages.card} data-testid="circular-panel">
      <h2>{m.desk_audience()}</h2>
      <Loaded read={read} rows={4}>
        {(circular) => (
          <>
            {circular.state === "draft" ? (
              <AudienceForm {...of} circular={circular} />
            ) : (
              <CircularFacts circular={circular} />
            )}
            <Acts {...of} circular={circular} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function countryName(code: string): string {
  const names = new Intl.DisplayNames(numberTag(), { type: "region", fallback: "code" });
  return names.of(code) ?? code;
}

function CircularFacts({ circular }: { circular: DeskCircular }) {
  const { zone } = useDesk();
  const { audience, country, tag, uid, send_ms, readers, asked_by, approved_by, state } = circular;
  const of = country === "" ? uid || tag : countryName(country);
  return (
    <>
      <Facts>
        <Fact label={m.desk_audience()}>
          {audienceName(audience)} <bdi>{of}</bdi>
        </Fact>
        <Fact label={m.desk_circular_time()}>
          {send_ms > 0 ? formatDateTime(send_ms, zone) : "–"}
        </Fact>
        {approved_by !== "" && (
          <Fact label={m.desk_approved()}>
            <bdi>{approved_by}</bdi>
          </Fact>
        )}
      </Facts>
      <p data-testid="circular-readers">{m.desk_audience_readers({ count: readers })}</p>
      {state === "asked" && (
        <Notice tone="info" text={m.desk_circular_asked({ name: isolate(asked_by) })} />
      )}
    </>
  );
}

type Choice = Pick<DeskCircular, "audience" | "country" | "tag" | "uid">;

function AudienceFields({ choice, onChange }: { choice: Choice; onChange(choice: Choice): void }) {
  const { audience, country, tag, uid } = choice;
  const tags = useRead(deskTags, {});
  return (
    <>
      <SelectField<Audience>
        label={m.desk_audience()}
        value={audience}
        options={audiences.map((each) => ({ value: each, text: audienceName(each) }))}
        onChange={(each) => onChange({ ...choice, audience: each })}
        testId="circular-audience"
      />
      {audience === "country" && (
        <SelectField
          label={m.access_country()}
          value={country}
          options={[{ value: "", text: "" }, ...countryOptions()]}
          onChange={(each) => onChange({ ...choice, country: each })}
          testId="circular-country"
        />
      )}
      {audience === "tag" && (
        <SelectField
          label={m.desk_tags()}
          value={tag}
          options={["", ...(tags.data ?? []).map(({ name }) => name)].map((name) => ({
            value: name,
            text: name,
          }))}
          onChange={(each) => onChange({ ...choice, tag: each })}
          testId="circular-tag"
        />
      )}
      {audience === "one" && (
        <TextField
          label="UID"
          value={uid}
          ltr
          maxLength={30}
          onChange={(each) => onChange({ ...choice, uid: each })}
          testId="circular-uid"
        />
      )}
    </>
  );
}

function AudienceForm({
  id,
  version,
  circular,
  onChanged,
}: PanelProps & { circular: DeskCircular }) {
  const { zone } = useDesk();
  const [choice, setChoice] = useState<Choice>(circular);
  const [time, setTime] = useState(timeText(circular.send_ms, zone));
  const set = useMutation(deskCircularSet);
  const { audience, country, tag, uid } = choice;
  const asked = {
    audience,
    ...(audience === "country" && { country }),
    ...(audience === "tag" && { tag }),
    ...(audience === "one" && { uid: uid.trim() }),
  };
  const isNamed =
    (audience !== "country" || country !== "") &&
    (audience !== "tag" || tag !== "") &&
    (audience !== "one" || uid.trim() !== "");
  const counted = useRead(deskAudience, asked, { when: isNamed });
  async function send() {
    const sendMs = readTime(time, zone) ?? 0;
    const answer = await set.send({ id, version, ...asked, send_ms: sendMs });
    if (!answer) return;
    toast(m.desk_recorded(), "success");
    await onChanged();
  }
  return (
    <>
      <AudienceFields choice={choice} onChange={setChoice} />
      <DayField
        label={m.desk_circular_time()}
        hint={m.desk_circular_time_hint({ zone })}
        value={time}
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
        withTime
        onChange={setTime}
        testId="circular-time"
      />
      {counted.data && (
        <p data-testid="circular-readers">
          {m.desk_audience_readers({ count: counted.data.readers })}
        </p>
      )}
      {set.error && <Notice tone="down" text={deskErrorText(set.error)} />}
      <div className={pages.actions}>
        <SmallButton
          busy={set.busy}
          disabled={!isNamed}
          onClick={() => void send()}
          data-testid="circular-set"
        >
          {m.ui_save()}
        </SmallButton>
      </div>
    </>
  );
}

function countryOptions() {
  return areas
    .map(({ code }) => ({ value: code, text: countryName(code) }))
    .sort((a, b) => a.text.localeCompare(b.text, numberTag()));
}

function Acts({ id, version, circular, onChanged }: PanelProps & { circular: DeskCircular }) {
  const { state, audience, is_other } = circular;
  const act = useMutation(deskCircularAct);
  async function send(name: CircularAct) {
    if (await act.send({ id, version, act: name })) toast(m.desk_recorded(), "success");
    await onChanged();
  }
  return (
    <>
      {act.error && <Notice tone="down" text={deskErrorText(act.error)} testId="circular-error" />}
      <div className={pages.actions}>
        {state === "draft" && (
          <SmallButton
            tone="primary"
            busy={act.busy}
            onClick={() => void send("ask")}
            data-testid="circular-ask"
          >
            {needsTwo(audience) ? m.desk_circular_ask() : m.desk_circular_send()}
          </SmallButton>
        )}
        {state === "asked" && (
          <SmallButton
            tone="primary"
            busy={act.busy}
            disabled={!is_other}
            onClick={() => void send("approve")}
            data-testid="circular-approve"
          >
            {m.desk_approve()}
          </SmallButton>
        )}
        {(state === "asked" || state === "approved") && (
          <SmallButton
            tone="down"
            busy={act.busy}
            onClick={() => void send("withdraw")}
            data-testid="circular-withdraw"
          >
            {m.desk_take_back()}
          </SmallButton>
        )}
      </div>
    </>
  );
}
