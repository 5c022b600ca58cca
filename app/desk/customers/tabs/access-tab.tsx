import { deskEndSessions, deskUserSessions } from "#domain/contracts/desk/customer.ts";
import { deviceName } from "#domain/text/device-name.ts";
import type { Output } from "../../../api/client.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { m } from "../../desk-messages.ts";
import { useMay } from "../../frame/desk-context.ts";
import { languageName } from "../../names.ts";
import { ReasonAct } from "../../ui/call-form.tsx";
import { type Column, List, timeColumn } from "../../ui/list.tsx";
import { Card, Fact, Facts, Time } from "../../ui/page.tsx";
import { countryName, type TabProps } from "../customer.ts";
import { AccessRequests } from "./access-requests.tsx";

export function AccessTab({ view, onChanged }: TabProps) {
  return (
    <>
      <AccessRequests view={view} onChanged={onChanged} />
      <Sessions id={view.user.id} />
      <Consents consents={view.consents} />
    </>
  );
}

type Session = Output<typeof deskUserSessions>[number];

function Sessions({ id }: { id: string }) {
  const read = useRead(deskUserSessions, { id });
  const mayEnd = useMay(deskEndSessions);
  const again = () => void read.again();
  const columns: Array<Column<Session> | false> = [
    {
      title: m.sessions_title(),
      cell: ({ user_agent, country }) => (
        <>
          <bdi>{deviceName(user_agent) || m.sessions_unknown()}</bdi>
          <small>{countryName(country)}</small>
        </>
      ),
    },
    timeColumn(({ seen_ms }) => seen_ms, {
      title: m.desk_last_seen(),
      look: ["quiet", "date"],
    }),
    timeColumn(({ created_ms }) => created_ms, { title: m.desk_last_sign_in() }),
    mayEnd && {
      title: "",
      look: ["amount"],
      cell: (session) => <EndSessions id={id} sessionId={session.id} onEnded={again} />,
    },
  ];
  return (
    <>
      <h2>{m.sessions_title()}</h2>
      <List
        label={m.sessions_title()}
        testId="customer-sessions"
        read={read}
        none={m.desk_nothing_yet()}
        columns={columns}
      />
      {mayEnd && read.data && read.data.length > 0 && <EndSessions id={id} onEnded={again} />}
    </>
  );
}

interface EndProps {
  id: string;
  /** Id of the session to end; all sessions if absent. */
  sessionId?: string;
  onEnded(): void;
}

function EndSessions({ id, sessionId, onEnded }: EndProps) {
  const which = sessionId === undefined ? {} : { session_id: sessionId };
  return (
    <div className="flex wrap gap-8">
      <ReasonAct
        label={sessionId === undefined ? m.desk_end_sessions() : m.shell_sign_out()}
        text={m.desk_end_sessions_text()}
        testId={sessionId === undefined ? "sessions-end" : "session-end"}
        call={deskEndSessions}
        also={{ user_id: id, ...which }}
        onDone={onEnded}
      />
    </div>
  );
}

function Consents({ consents }: { consents: TabProps["view"]["consents"] }) {
  if (consents.length === 0) return null;
  return (
    <Card title={m.desk_consents()}>
      <Facts>
        {consents.map(({ version, given_ms, lang }) => (
          <Fact key={version} label={m.mine_consent({ version })}>
            <span>
              <Time ms={given_ms} />
            </span>{" "}
            <small>{languageName(lang)}</small>
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
