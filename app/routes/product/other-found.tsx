import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { newsSearch, newsSearchMax, newsSearchMin } from "#domain/contracts/http/news.ts";
import { isOffered } from "../../api/dialect.ts";
import { warnOf } from "../../api/warn-of.ts";
import { useRead } from "../../data/reading/use-read.ts";
import type { FoundHelp } from "../../features/help/find-help.ts";
import { useOfferedKinds } from "../../features/help/use-offered-kinds.ts";
import { moveFocus } from "../../features/market/move-focus.ts";
import { m } from "../../i18n/page-messages.ts";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./product-page.module.css";

const pauseMs = 300;

/**
 * Replaces control characters, and cuts at the maximum length without leaving half a surrogate
 * pair.
 */
function askable(text: string): string {
  const plain = text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, newsSearchMax);
  return plain.replace(/[\ud800-\udbff]$/, "").trim();
}

/** Returns a new text only after a pause in the typing. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Returns no topics until the help texts are loaded. */
function useHelp(text: string): FoundHelp[] {
  const offered = useOfferedKinds();
  const [find, setFind] = useState<{ help: typeof import("../../features/help/find-help.ts") }>();
  useEffect(() => {
    let isShown = true;
    import("../../features/help/find-help.ts")
      .then((help) => isShown && setFind({ help }))
      .catch(warnOf("help was not loaded"));
    return () => {
      isShown = false;
    };
  }, []);
  return find && offered ? find.help.findHelp(text, offered) : [];
}

export function OtherFound({ text, hasMarkets }: { text: string; hasMarkets: boolean }) {
  const asked = askable(usePaused(text));
  const isAsked = isOffered(newsSearch) && asked.length >= newsSearchMin;
  const news = useRead(newsSearch, { text: asked }, { when: isAsked });
  const help = useHelp(text);
  const isWaiting = asked !== askable(text) || (isAsked && news.state === "loading");
  // Hides the old news while new ones load: rows that change later could take away the focus. Help
  // topics need no wait.
  const rows = isWaiting ? [] : (news.data?.data ?? []);
  const isEmpty = !hasMarkets && help.length + rows.length === 0 && !isWaiting;
  return (
    <div aria-live="polite">
      {isEmpty && <EmptyState icon="search" title={m.product_nothing()} />}
      {help.length > 0 && (
        <Group title={m.help_title()} testId="found-help">
          {help.map((row) => (
            <FoundRow key={row.path} {...row} />
          ))}
        </Group>
      )}
      {rows.length > 0 && (
        <Group title={m.home_news()} testId="found-news">
          {rows.map(({ id, title, desc }) => (
            <FoundRow key={id} path={`/news/detail?id=${id}`} title={title} text={desc} />
          ))}
        </Group>
      )}
      {isAsked && news.error && (
        <p className={`${styles.failed} text-s ink-2`}>{news.error.message}</p>
      )}
    </div>
  );
}

function Group(props: { title: string; testId: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={props.title} data-testid={props.testId}>
      <h2 className="text-s ink-2 w-600">{props.title}</h2>
      <ul>{props.children}</ul>
    </section>
  );
}

function FoundRow({ path, title, text }: FoundHelp) {
  return (
    <li>
      <Link
        to={path}
        viewTransition
        className={`${styles.found} grid gap-2 round-m break`}
        data-row
        onKeyDown={moveFocus}
      >
        <b className="w-560" dir="auto">
          {title}
        </b>
        {text !== "" && (
          <span className="clip text-s ink-2" dir="auto">
            {text}
          </span>
        )}
      </Link>
    </li>
  );
}
