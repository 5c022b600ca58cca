import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { calendarPath } from "../../features/calendar/calendar-path.ts";
import { isPageOffered } from "../../features/company/page-needs.ts";
import { type HelpKind, topicPath } from "../../features/help/help-kinds.ts";
import { terms } from "../../features/help/terms.ts";
import { topics } from "../../features/help/topics.ts";
import { useOfferedKinds } from "../../features/help/use-offered-kinds.ts";
import { m } from "../../i18n/help-messages.ts";
import type { IconName } from "../../ui/icon.tsx";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./help.module.css";

const icons: Record<HelpKind, IconName> = {
  contract: "trade",
  micro: "clock",
  copy: "copy",
  loan: "bank",
  mining: "coin",
};

export function HelpPage() {
  const kinds = useOfferedKinds();
  return (
    <Page title={m.help_title()} text={m.help_text()} back="/user">
      {!kinds && <Skeleton rows={4} />}
      {kinds && (
        <RowList label={m.help_link()}>
          {kinds.map((kind) => (
            <Row
              key={kind}
              icon={icons[kind]}
              text={topics[kind].title()}
              note={topics[kind].short()}
              to={topicPath(kind)}
              testId={`help-${kind}`}
            />
          ))}
        </RowList>
      )}
      <RowList label={m.help_glossary()}>
        <Row
          icon="info"
          text={m.help_glossary()}
          note={m.help_glossary_text()}
          to="/help/glossary"
          testId="help-glossary"
        />
        {isPageOffered(calendarPath) && (
          <Row
            icon="clock"
            text={m.calendar_title()}
            note={m.calendar_text()}
            to={calendarPath}
            testId="help-calendar"
          />
        )}
      </RowList>
    </Page>
  );
}

export function GlossaryPage() {
  const [query] = useSearchParams();
  const wanted = query.get("term");
  const list = useRef<HTMLDListElement>(null);
  useEffect(() => {
    const term = [...(list.current?.children ?? [])].find((row) => row.id === `term-${wanted}`);
    term?.scrollIntoView({ block: "center" });
  }, [wanted]);
  return (
    <Page title={m.help_glossary()} text={m.help_glossary_text()} back="/help">
      <dl
        ref={list}
        className={`${styles.terms} stack clip surface shadow round-l`}
        data-testid="glossary"
      >
        {terms.map(({ id, name, meaning }) => (
          <div
            key={id}
            id={`term-${id}`}
            className="grid gap-4 break"
            data-wanted={id === wanted || undefined}
          >
            <dt className="w-600">{name()}</dt>
            <dd className="text-s ink-2">{meaning()}</dd>
          </div>
        ))}
      </dl>
    </Page>
  );
}
