import { useState } from "react";
import { deskHostCheck } from "#domain/contracts/desk/companies.ts";
import { type DeskSettings, deskSettings } from "#domain/contracts/desk/settings.ts";
import { readUpstream } from "#domain/network/upstream-address.ts";
import { hostPattern } from "#domain/text/web-address.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { AskAct } from "../changes/ask-form.tsx";
import { factTitle, openStates } from "../changes/kind-texts.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { DeskField } from "../ui/desk-field.tsx";
import pages from "../ui/page.module.css";
import { Badge, Card, Loaded, Page, SmallButton } from "../ui/page.tsx";

export function HostsPage() {
  const read = useRead(deskSettings, {});
  return (
    <Page title={m.desk_hosts()}>
      <Loaded read={read} rows={6}>
        {(data) => (
          <div className={`${pages.cards} grid align-start gap-12`}>
            <Hosts hosts={data.hosts} onChanged={read.again} />
            <BackEnd key={data.back_end} address={data.back_end} onChanged={read.again} />
            <Facts key={JSON.stringify(data.facts)} facts={data.facts} onChanged={read.again} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const isOurs = (host: string, is: boolean) => ({
  kind: "host",
  subject: host,
  fields: [{ name: "is_ours", before: is ? null : "1", after: is ? "1" : null }],
  needsTwo: true,
  title: m.desk_change_review(),
});

function Hosts({ hosts, onChanged }: { hosts: string[]; onChanged(): Promise<void> }) {
  const [typed, setTyped] = useState("");
  const host = typed.trim().toLowerCase();
  async function added() {
    setTyped("");
    await onChanged();
  }
  return (
    <Card title={m.desk_host()}>
      {hosts.length > 0 && (
        <ul className="grid gap-10">
          {hosts.map((each) => (
            <HostRow key={each} host={each} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <p className="text-s ink-2">{m.desk_host_dns()}</p>
      <TextField
        label={m.desk_host_add()}
        value={typed}
        onChange={setTyped}
        ltr
        maxLength={253}
        placeholder="trade.example.com"
        error={host !== "" && !hostPattern.test(host) ? m.desk_content_place_wrong() : undefined}
        testId="host-new"
      />
      <div className="flex wrap gap-8">
        <AskAct
          {...isOurs(host, true)}
          label={m.ui_continue()}
          tone="primary"
          disabled={!hostPattern.test(host)}
          testId="host-add"
          onSent={added}
        />
      </div>
    </Card>
  );
}

const states = {
  ready: { tone: "good", text: () => m.desk_host_ready() },
  other: { tone: "bad", text: () => m.desk_host_other() },
  silent: { tone: "bad", text: () => m.desk_host_silent() },
} as const;

function HostRow({ host, onChanged }: { host: string; onChanged(): Promise<void> }) {
  const check = useRead(deskHostCheck, { host });
  const state = check.data ? states[check.data.state] : null;
  return (
    <li className="row wrap gap-8 break" data-testid="host">
      <bdi dir="ltr">{host}</bdi>
      {state && <Badge tone={state.tone} text={state.text()} testId="host-state" />}
      <span className="flex wrap push-end gap-8">
        <SmallButton onClick={() => void check.again()}>{m.desk_host_check()}</SmallButton>
        <AskAct
          {...isOurs(host, false)}
          label={m.desk_brand_remove()}
          tone="down"
          onSent={onChanged}
        />
      </span>
    </li>
  );
}

function Facts({ facts, onChanged }: { facts: DeskSettings["facts"]; onChanged(): Promise<void> }) {
  const { company } = useDesk();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const fields = facts.flatMap(({ name, value }) => {
    const after = typed[name];
    return after === undefined || after === value ? [] : [{ name, before: value, after }];
  });
  return (
    <Card title={<bdi>{company.name}</bdi>}>
      {facts.map(({ name, value }) => (
        <DeskField
          key={name}
          look={{
            ...{ label: () => factTitle(name), max: 300 },
            ...(name === "status" && { options: openStates }),
          }}
          value={typed[name] ?? value ?? ""}
          onChange={(text) => setTyped((now) => ({ ...now, [name]: text }))}
          testId={`fact-${name}`}
        />
      ))}
      <div className="flex wrap gap-8">
        <AskAct
          label={m.ui_continue()}
          title={m.desk_change_review()}
          tone="primary"
          disabled={fields.length === 0}
          testId="facts-review"
          kind="company"
          fields={fields}
          needsTwo={fields.some(({ name }) => name === "status" || name === "loss_url")}
          onSent={onChanged}
        />
      </div>
    </Card>
  );
}

interface BackEndProps {
  /** Address of the company's own back end; empty if the company uses this platform. */
  address: string;
  onChanged(): Promise<void>;
}

function BackEnd({ address, onChanged }: BackEndProps) {
  const [typed, setTyped] = useState(address);
  const after = typed.trim();
  // Accepts addresses of a developer's machine: only the server knows whether they are allowed.
  const isGood = after === "" || readUpstream(after, true) !== null;
  return (
    <Card title={m.desk_back_end()}>
      <TextField
        label={m.desk_field_address()}
        hint={m.desk_back_end_hint()}
        value={typed}
        onChange={setTyped}
        ltr
        maxLength={300}
        placeholder="https://api.example.com/broker"
        error={isGood ? undefined : m.desk_content_place_wrong()}
        testId="back-end"
      />
      <div className="flex wrap gap-8">
        <AskAct
          label={m.ui_continue()}
          title={m.desk_change_review()}
          tone="primary"
          disabled={!isGood || after === address}
          testId="back-end-review"
          kind="back_end"
          fields={[{ name: "upstream", before: address, after }]}
          needsTwo
          onSent={onChanged}
        />
      </div>
    </Card>
  );
}
