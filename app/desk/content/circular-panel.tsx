import { useEffect, useRef } from "react";
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
import { useRead } from "../../data/reading/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Form } from "../../ui/form/form.tsx";
import { toast } from "../../ui/toasts.ts";
import { countryName, countryOptions } from "../customers/customer.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Fields, type FormFields } from "../ui/call-form.tsx";
import { Card, ErrorNotice, Fact, Facts, Loaded, Notice, SmallButton, Time } from "../ui/page.tsx";
import { audienceName } from "./content-names.ts";
import { readTime, timeText } from "./time-field.ts";

interface PanelProps {
  id: number;
  /** Version whose texts the operator has read; the server refuses acts on another version. */
  version: number;
  onChanged(): Promise<void>;
}

export function CircularPanel({ id, version, onChanged }: PanelProps) {
  const read = useRead(deskCircular, { id });
  const { again } = read;
  const known = useRef(version);
  useEffect(() => {
    // Reads again without a remount, so that the operator's choices in the fields stay.
    if (known.current !== version) void again();
    known.current = version;
  }, [version, again]);
  const of = { id, version, onChanged };
  return (
    <Card title={m.desk_audience()} testId="circular-panel">
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
    </Card>
  );
}

function CircularFacts({ circular }: { circular: DeskCircular }) {
  const { audience, country, tag, uid, send_ms, readers, asked_by, approved_by, state } = circular;
  const of = country === "" ? uid || tag : countryName(country);
  return (
    <>
      <Facts>
        <Fact label={m.desk_audience()}>
          {audienceName(audience)} <bdi>{of}</bdi>
        </Fact>
        <Fact label={m.desk_circular_time()}>{send_ms > 0 ? <Time ms={send_ms} /> : "–"}</Fact>
        {approved_by !== "" && <Fact label={m.desk_approved()} text={approved_by} />}
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

/** Field that an audience needs, such as the country; absent if an audience needs no field. */
const namedBy: Partial<Record<Audience, "country" | "tag" | "uid">> = {
  ...{ country: "country", tag: "tag", one: "uid" },
};

function AudienceFields({ form }: { form: CircularForm }) {
  const { audience } = form.values;
  const tags = useRead(deskTags, {});
  const names = ["", ...(tags.data ?? []).map(({ name }) => name)];
  const fields: FormFields<"audience" | "country" | "tag" | "uid"> = {
    audience: {
      label: m.desk_audience,
      options: () => audiences.map((value) => ({ value, text: audienceName(value) })),
    },
    country: {
      label: m.access_country,
      options: () => [{ value: "", text: "" }, ...countryOptions()],
    },
    tag: {
      label: m.desk_tags,
      options: () => names.map((value) => ({ value, text: value })),
    },
    uid: { label: () => "UID", input: "code", max: 30 },
  };
  const name = namedBy[audience];
  const of = { audience: fields.audience, ...(name && { [name]: fields[name] }) };
  return <Fields form={form} of={of} prefix="circular" />;
}

interface CircularProps extends PanelProps {
  circular: DeskCircular;
}

function AudienceForm({ id, version, circular, onChanged }: CircularProps) {
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
      <Fields
        form={form}
        of={{
          send_ms: {
            ...{ label: m.desk_circular_time, hint: () => m.desk_circular_time_hint({ zone }) },
            ...{ input: "time", testId: "circular-time" },
          },
        }}
      />
      {counted.data && (
        <p data-testid="circular-readers">
          {m.desk_audience_readers({ count: counted.data.readers })}
        </p>
      )}
      <ErrorNotice error={form.error} />
      <div className="flex wrap gap-8">
        <SmallButton type="submit" busy={form.busy} disabled={!isNamed} data-testid="circular-set">
          {m.ui_save()}
        </SmallButton>
      </div>
    </Form>
  );
}

function Acts({ id, version, circular, onChanged }: CircularProps) {
  const { state, audience, is_other } = circular;
  const act = useMutation(deskCircularAct);
  async function send(name: CircularAct) {
    if (await act.send({ id, version, act: name })) toast(m.desk_recorded(), "success");
    await onChanged();
  }
  const button = (name: CircularAct, text: string, tone: "primary" | "down", isOff = false) => (
    <SmallButton
      tone={tone}
      busy={act.busy}
      disabled={isOff}
      onClick={() => void send(name)}
      data-testid={`circular-${name}`}
    >
      {text}
    </SmallButton>
  );
  const askText = needsTwo(audience) ? m.desk_circular_ask() : m.desk_circular_send();
  return (
    <>
      <ErrorNotice error={act.error} testId="circular-error" />
      <div className="flex wrap gap-8">
        {state === "draft" && button("ask", askText, "primary")}
        {state === "asked" && button("approve", m.desk_approve(), "primary", !is_other)}
        {(state === "asked" || state === "approved") &&
          button("withdraw", m.desk_take_back(), "down")}
      </div>
    </>
  );
}
