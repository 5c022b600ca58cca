import { deskEndSessions, deskUserSessions } from "#domain/contracts/desk/customer.ts";
import { deviceName } from "#domain/device-name.ts";
import { languageNames } from "#domain/language-names.ts";
import { readLanguage } from "#domain/language-tags.ts";
import type { Output } from "../../../api/client.ts";
import { useRead } from "../../../data/use-read.ts";
import { formatDateTime } from "../../../i18n/format.ts";
import { m } from "../../desk-messages.ts";
import { useDesk } from "../../frame/desk-context.ts";
import { mayCall } from "../../may-call.ts";
import { timeColumn } from "../../ui/columns.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import pages from "../../ui/page.module.css";
import { ReasonAct } from "../../ui/reason-act.tsx";
import { countryName, type TabProps } from "../customer.ts";
import { AccessRequests } from "./access-requests.tsx";

/** How the customer gets in: devices, second factor, e-mail, and what was agreed to. */
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
  const { zone, operator } = useDesk();
  const read = useRead(deskUserSessions, { id });
  const mayEnd = mayCall(operator, deskEndSessions);
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
    timeColumn(zone, ({ seen_ms }) => seen_ms, {
      title: m.desk_last_seen(),
      look: ["quiet", "date"],
    }),
    timeColumn(zone, ({ created_ms }) => created_ms, { title: m.desk_last_sign_in() }),
    mayEnd && {
      title: "",
      look: ["amount"],
      cell: (session) => <EndSessions id={id} sessionId={session.id} onEnded={again} />,
    },
  ];
  return (
    <>
      <h2>{m.sessions_title()}</h2>
      <Loaded read={read} rows={2}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className={pages.quiet}>{m.desk_nothing_yet()}</p>
          ) : (
            <>
              <DataTable
                label={m.sessions_title()}
                testId="customer-sessions"
                columns={columns.filter((column) => column !== false)}
                rows={sessions}
                keyOf={({ id: of }) => of}
              />
              {mayEnd && <EndSessions id={id} onEnded={again} />}
            </>
          )
        }
      </Loaded>
    </>
  );
}

interface EndProps {
  id: string;
  /** Absent for all. */
  sessionId?: string;
  onEnded(): void;
}

function EndSessions({ id, sessionId, onEnded }: EndProps) {
  const which = sessionId === undefined ? {} : { session_id: sessionId };
  return (
    <div className={pages.actions}>
      <ReasonAct
        action={sessionId === undefined ? m.desk_end_sessions() : m.shell_sign_out()}
        text={m.desk_end_sessions_text()}
        testId={sessionId === undefined ? "sessions-end" : "session-end"}
        call={deskEndSessions}
        input={{ user_id: id, ...which }}
        onChanged={onEnded}
      />
    </div>
  );
}

function languageName(lang: string): string {
  const known = readLanguage(lang);
  return known ? languageNames[known] : lang;
}

function Consents({ consents }: { consents: TabProps["view"]["consents"] }) {
  const { zone } = useDesk();
  if (consents.length === 0) return null;
  return (
    <section className={pages.card}>
      <h2>{m.desk_consents()}</h2>
      <Facts>
        {consents.map(({ version, given_ms, lang }) => (
          <Fact key={version} label={m.mine_consent({ version })}>
            <span>{formatDateTime(given_ms, zone)}</span> <small>{languageName(lang)}</small>
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
