import { useState } from "react";
import type * as z from "zod/mini";
import {
  letterWordMax,
  noticeChoices,
  setLetterWord,
  setNoticeWay,
  setQuietHours,
} from "#domain/contracts/http/notice-choices.ts";
import { type NoticeWay, noticeWays } from "#domain/notices/choices.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useCompany } from "../../data/company/company.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { noticeEventText } from "../../i18n/notice-event-text.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Card, Page } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./notices-page.module.css";
import { PushCard } from "./push-card.tsx";

type Choices = z.output<typeof noticeChoices.output>;
type EventRow = Choices["events"][number];

export default function NoticesPage() {
  const { data: read, error, again } = useRead(noticeChoices, {});
  const [changed, setChanged] = useState<Choices | null>(null);
  const choices = changed ?? read;
  return (
    <Page title={m.notices_title()} text={m.notices_text()} back="/user">
      {!choices && <Waiting error={error} onRetry={again} rows={6} />}
      {choices && (
        <>
          {choices.push_key !== "" && <PushCard choices={choices} onChanged={setChanged} />}
          {choices.events.map((row) => (
            <EventCard
              key={row.event}
              row={row}
              hasEmail={choices.has_email}
              hasPush={choices.push_devices.length > 0}
              onChanged={setChanged}
            />
          ))}
          {(choices.has_email || choices.push_devices.length > 0) && (
            <Quiet quiet={choices.quiet} onChanged={setChanged} />
          )}
          {choices.has_email && <Word word={choices.word} onChanged={setChanged} />}
        </>
      )}
    </Page>
  );
}

const wayTexts: Record<NoticeWay, () => string> = {
  message: m.notices_way_message,
  push: m.notices_way_push,
  email: m.notices_way_email,
};

interface EventCardProps {
  row: EventRow;
  hasEmail: boolean;
  hasPush: boolean;
  onChanged(choices: Choices): void;
}

function EventCard({ row, hasEmail, hasPush, onChanged }: EventCardProps) {
  const { send } = useMutation(setNoticeWay);
  const isShown = useCompany().is_internal_message === "1";
  async function set(way: NoticeWay, isOn: boolean) {
    const answer = await send({ event: row.event, way, is_on: isOn ? "1" : "0" });
    if (answer) onChanged(answer);
  }
  const isOffered = { message: isShown, push: hasPush, email: hasEmail };
  const offered = noticeWays.filter((way) => isOffered[way]);
  return (
    <Card title={noticeEventText(row.event)}>
      {offered.map((way) =>
        row[way].is_fixed ? (
          <p
            key={way}
            className={`${styles.fixed} row between gap-12 text-s ink-2 w-560`}
            data-testid={`notice-${row.event}-${way}`}
          >
            <span>{wayTexts[way]()}</span>
            <b className="ink-3">{m.notices_always()}</b>
          </p>
        ) : (
          <Switch
            key={way}
            label={wayTexts[way]()}
            on={row[way].is_on}
            onChange={(isOn) => void set(way, isOn)}
            testId={`notice-${row.event}-${way}`}
          />
        ),
      )}
    </Card>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  text: `${String(hour).padStart(2, "0")}:00`,
}));
/** Default quiet hours, as hours of the day. */
const night = { from: 22, to: 7 };

interface QuietProps {
  quiet: Choices["quiet"];
  onChanged(choices: Choices): void;
}

function Quiet({ quiet, onChanged }: QuietProps) {
  const { send } = useMutation(setQuietHours);
  const isOn = quiet.zone !== "";
  async function set(from: number, to: number, on = true) {
    const zone = on ? Intl.DateTimeFormat().resolvedOptions().timeZone : "";
    const answer = await send({ from, to, zone });
    if (answer) onChanged(answer);
  }
  return (
    <Card title={m.notices_quiet()}>
      <p className="text-s ink-2">{m.notices_quiet_text()}</p>
      <Switch
        label={m.notices_quiet()}
        on={isOn}
        onChange={(on) => void set(night.from, night.to, on)}
        testId="notice-quiet"
      >
        <SelectField
          label={m.notices_quiet_from()}
          options={hours}
          value={String(quiet.from)}
          onChange={(from) => void set(Number(from), quiet.to)}
          testId="notice-quiet-from"
        />
        <SelectField
          label={m.notices_quiet_to()}
          options={hours}
          value={String(quiet.to)}
          onChange={(to) => void set(quiet.from, Number(to))}
          testId="notice-quiet-to"
        />
      </Switch>
    </Card>
  );
}

/** Sets a word that all e-mails to the reader contain: an e-mail without it may be forged. */
function Word({ word, onChanged }: { word: string; onChanged(choices: Choices): void }) {
  const { send, busy } = useMutation(setLetterWord);
  const [typed, setTyped] = useState(word);
  async function save() {
    const answer = await send({ word: typed });
    if (answer) onChanged(answer);
  }
  return (
    <Card title={m.notices_word()}>
      <TextField
        label={m.notices_word()}
        hint={m.notices_word_text()}
        value={typed}
        onChange={setTyped}
        maxLength={letterWordMax}
        testId="notice-word"
      />
      <Button
        tone="quiet"
        wide
        disabled={busy || typed.trim() === word}
        onClick={() => void save()}
        data-testid="notice-word-save"
      >
        {m.notices_word_save()}
      </Button>
    </Card>
  );
}
