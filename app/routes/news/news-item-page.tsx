import { useSearchParams } from "react-router";
import { newsInfo } from "#domain/contracts/http/news.ts";
import { errorCodes } from "#domain/errors.ts";
import { useCompany } from "../../data/company.ts";
import { useRead } from "../../data/use-read.ts";
import { Picture } from "../../features/company/picture.tsx";
import { RichText } from "../../features/company/rich-text.tsx";
import { m } from "../../i18n/page-messages.ts";
import { Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./news.module.css";
import { publishedDay } from "./published-day.ts";

/** One item of the news. */
export default function NewsItemPage() {
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
