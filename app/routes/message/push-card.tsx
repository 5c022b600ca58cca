import { useEffect, useState } from "react";
import type * as z from "zod/mini";
import {
  addPushDevice,
  dropPushDevice,
  type noticeChoices,
} from "#domain/contracts/http/notice-choices.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { warnOf } from "../../api/warn-of.ts";
import { m } from "../../i18n/page-messages.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { Card } from "../../ui/page.tsx";
import styles from "./notices-page.module.css";
import { isPushPossible, ownSubscription, startPush, stopPush } from "./push-device.ts";

type Choices = z.output<typeof noticeChoices.output>;

interface PushCardProps {
  choices: Choices;
  onChanged(choices: Choices): void;
}

export function PushCard({ choices, onChanged }: PushCardProps) {
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { send: add } = useMutation(addPushDevice);
  const { send: drop } = useMutation(dropPushDevice);
  useEffect(() => {
    ownSubscription()
      .then((own) => setEndpoint(own?.endpoint ?? null))
      .catch(warnOf("the state of push could not be read"));
  }, []);

  async function switchOn() {
    const started = await startPush(choices.push_key);
    if (typeof started === "string") {
      setProblem(started === "denied" ? m.push_denied() : m.push_failed());
      return;
    }
    const answer = await add(started);
    if (!answer) return;
    setEndpoint(started.endpoint);
    onChanged(answer);
  }

  async function switchOff() {
    if (endpoint === null) return;
    const answer = await drop({ endpoint });
    if (!answer) return;
    onChanged(answer);
    setEndpoint(null);
    await stopPush();
  }

  async function change(isOn: boolean) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    await (isOn ? switchOn() : switchOff());
    setBusy(false);
  }

  const isOn = endpoint !== null && choices.push_devices.includes(endpoint);
  return (
    <Card title={m.push_title()}>
      <p className="text-s ink-2">{m.push_text()}</p>
      {isPushPossible() ? (
        <Switch
          label={m.push_switch()}
          on={isOn}
          onChange={(on) => void change(on)}
          testId="push-switch"
        />
      ) : (
        <p className="text-s ink-2" data-testid="push-unsupported">
          {m.push_unsupported()}
        </p>
      )}
      {problem !== null && (
        <p className={`${styles.problem} down text-s`} role="alert" data-testid="push-problem">
          {problem}
        </p>
      )}
    </Card>
  );
}
