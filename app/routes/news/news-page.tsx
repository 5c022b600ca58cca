import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type * as z from "zod/mini";
import { newsCategory, newsInfo, newsList } from "#domain/contracts/http/news.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { useCompany } from "../../data/company/company.ts";
import { usePagedRead } from "../../data/reading/use-paged-read.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { calendarPath } from "../../features/calendar/calendar-path.ts";
import { isPageOffered } from "../../features/company/page-needs.ts";
import { Picture } from "../../features/company/picture.tsx";
import { RichText } from "../../features/company/rich-text.tsx";
import { dateFormat } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./news.module.css";

type NewsRow = z.output<typeof newsList.output>["data"][number];

export default function NewsPage() {
  const [round, setRound] = useState(0);
  const input = { category_id: newsCategory };
  const list = usePagedRead(newsList, input, { idOf: (row) => row.id, round });
  return (
    <Page onRefresh={async () => setRound((count) => count + 1)} title={m.home_news()} back="/">
      {isPageOffered(calendarPath) && (
        <RowList label={m.calendar_title()}>
          <Row
            icon="clock"
            text={m.calendar_title()}
            note={m.calendar_text()}
            to={calendarPath}
            testId="news-calendar"
          />
        </RowList>
      )}
      <PagedList
        list={list}
        testId="news"
        row={(row) => <NewsLink row={row} />}
        empty={<EmptyState icon="news" title={m.news_empty()} />}
      />
    </Page>
  );
}

function NewsLink({ row: { id, title, desc, logo, createdMs } }: { row: NewsRow }) {
  const { timezone } = useCompany();
  return (
    <Link
      to={`/news/detail?id=${id}`}
      viewTransition
      className={`${styles.link} flex between align-start gap-14 surface round-m ink`}
    >
      <span className="grid min-width-0 gap-4 break">
        <b dir="auto">{title}</b>
        {desc !== "" && (
          <span className="text-s ink-2" dir="auto">
            {desc}
          </span>
        )}
        <small className="ink-3">
          <bdi>{publishedDay(createdMs, timezone)}</bdi>
        </small>
      </span>
      <Picture src={logo} loading="lazy" />
    </Link>
  );
}

export function NewsItemPage() {
  const [query] = useSearchParams();
  const { timezone } = useCompany();
  const id = query.get("id") ?? "";
  const isId = /^[1-9]\d{0,14}$/.test(id);
  const { data, error, again } = useRead(newsInfo, { id }, { when: isId });
  const isGone = !isId || error?.code === errorCodes.not_found;
  return (
    <Page title={m.home_news()} back="/news">
      {!data && isGone && <EmptyState icon="news" title={m.content_gone()} />}
      {!data && !isGone && <Waiting error={error} onRetry={again} rows={4} />}
      {data && (
        <section
          className={`${styles.item} grid gap-12 surface round-l break`}
          data-testid="news-item"
        >
          <h2 className="text-xl" dir="auto">
            {data.title}
          </h2>
          <small className="ink-3">
            <bdi>{publishedDay(data.createdMs, timezone)}</bdi>
          </small>
          <Picture src={data.logo} />
          {data.desc !== "" && (
            <p className="ink-2" dir="auto">
              {data.desc}
            </p>
          )}
          <RichText html={data.content} />
        </section>
      )}
    </Page>
  );
}

/** Returns the day in the company's time zone; empty for an invalid time. */
function publishedDay(timeMs: number, timeZone: string): string {
  if (Number.isNaN(new Date(timeMs).getTime())) return "";
  return dateFormat(`published ${timeZone}`, { dateStyle: "long", timeZone }).format(timeMs);
}
