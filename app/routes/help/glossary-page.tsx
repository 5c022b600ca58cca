import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { terms } from "../../features/help/terms.ts";
import { m } from "../../i18n/help-messages.ts";
import { Page } from "../../ui/page.tsx";
import styles from "./help.module.css";

/** The words of trading. An address may name the first one. */
export default function GlossaryPage() {
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
          <div key={id} id={`term-${id}`} data-wanted={id === wanted || undefined}>
            <dt className="w-600">{name()}</dt>
            <dd className="text-s ink-2">{meaning()}</dd>
          </div>
        ))}
      </dl>
    </Page>
  );
}
