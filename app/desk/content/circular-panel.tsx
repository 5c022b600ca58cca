import { useEffect, useRef } from "react";
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
import { useForm } from "../../api/use-form.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/use-read.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { numberTag } from "../../i18n/locale.ts";
import { Form } from "../../ui/form/form.tsx";
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
import { TimeField } from "../ui/time-field.tsx";
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

interface AudienceDraft extends Pick<DeskCircular, "audience" | "country" | "tag" | "uid"> {
  send_ms: string;
}
type CircularForm = ReturnType<typeof useForm<typeof deskCircularSet, AudienceDraft>>;

/** The field that an audience asks for. */
const namedBy: Partial<Record<Audience, "country" | "tag" | "uid">> = {
  ...{ country: "country", tag: "tag", one: "uid" },
};

function AudienceFields({ form }: { form: CircularForm }) {
  const { audience } = form.values;
  const tags = useRead(deskTags, {});
  const names = ["", ...(tags.data ?? []).map(({ name }) => name)];
  return (
    <>
      <SelectField<Audience>
        {...form.field("audience")}
        label={m.desk_audience()}
        options={audiences.map((each) => ({ value: each, text: audienceName(each) }))}
        testId="circular-audience"
      />
      {audience === "country" && (
        <SelectField
          {...form.field("country")}
          label={m.access_country()}
          options={[{ value: "", text: "" }, ...countryOptions()]}
          testId="circular-country"
        />
      )}
      {audience === "tag" && (
        <SelectField
          {...form.field("tag")}
          label={m.desk_tags()}
          options={names.map((name) => ({ value: name, text: name }))}
          testId="circular-tag"
        />
      )}
      {audience === "one" && (
        <TextField {...form.field("uid")} label="UID" ltr maxLength={30} testId="circular-uid" />
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
  const askedOf = (values: AudienceDraft) => {
    const name = namedBy[values.audience];
    return { audience: values.audience, ...(name && { [name]: values[name].trim() }) };
  };
  const form = useForm(deskCircularSet, {
    start: (): AudienceDraft => {
      const { audience, country, tag, uid, send_ms } = circular;
      return { audience, country, tag, uid, send_ms: timeText(send_ms, zone) };
    },
    input: (values) => ({
      ...{ id, version, ...askedOf(values) },
      send_ms: readTime(values.send_ms, zone) ?? 0,
    }),
    optional: ["send_ms"],
    success: m.desk_recorded,
    onDone: onChanged,
  });
  const name = namedBy[form.values.audience];
  const isNamed = !name || form.values[name].trim() !== "";
  const counted = useRead(deskAudience, askedOf(form.values), { when: isNamed });
  return (
    <Form onSubmit={() => form.submit()}>
      <AudienceFields form={form} />
      <TimeField
        {...form.field("send_ms")}
        label={m.desk_circular_time()}
        hint={m.desk_circular_time_hint({ zone })}
        testId="circular-time"
      />
      {counted.data && (
        <p data-testid="circular-readers">
          {m.desk_audience_readers({ count: counted.data.readers })}
        </p>
      )}
      {form.error && <Notice tone="down" text={deskErrorText(form.error)} />}
      <div className={pages.actions}>
        <SmallButton type="submit" busy={form.busy} disabled={!isNamed} data-testid="circular-set">
          {m.ui_save()}
        </SmallButton>
      </div>
    </Form>
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
