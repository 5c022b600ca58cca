import { useEffect, useRef, useState } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { Card } from "../../ui/page.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.ts";

const all = Array.from({ length: 24 }, (_, index) => index + 1);
const pageSize = 8;
const states = ["rows", "loading", "empty", "failed", "failed later"] as const;
type State = (typeof states)[number];

export function PagedRows() {
  const [state, setState] = useState<State>("rows");
  const [shown, setShown] = useState(pageSize);
  const end = useRef<HTMLDivElement>(null);
  const more = state === "loading" || (state === "rows" && shown < all.length);
  async function loadMore() {
    await later(700);
    setState("rows");
    setShown((known) => Math.min(all.length, known + pageSize));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page moves the end
  useEffect(() => {
    if (state !== "rows" || !more || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void loadMore();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [state, shown, more]);
  const hasRows = state === "rows" || state === "failed later";
  return (
    <Card title="List">
      <Segmented
        label="State of the list"
        options={states.map((value) => ({ value, text: value }))}
        value={state}
        onChange={setState}
      />
      <PullToRefresh
        onRefresh={async () => {
          await later(700);
          setShown(pageSize);
        }}
      >
        <PagedList
          list={{
            rows: hasRows ? all.slice(0, shown) : [],
            total: state === "loading" ? null : hasRows ? all.length : 0,
            error: state.startsWith("failed") ? { message: "The server did not answer." } : null,
            more,
            end,
            loadMore,
            idOf: (each) => each,
          }}
          row={(each) => <p>Row {each}</p>}
          empty={<EmptyState icon="order" title="Nothing here" text="And why that is." />}
        />
      </PullToRefresh>
    </Card>
  );
}

export function MenuRows() {
  return (
    <RowList label="Rows">
      <Row icon="user" text="Leads on" to="/dev/ui" value="Value" />
      <Row icon="lock" text="Does something" note="With a note" onClick={() => toast("Row")} />
      <Row icon="globe" text="Is chosen" current onClick={() => undefined} />
      <Row text="Says something" value={<CopyButton text="text" label="Text" />} />
      <Row icon="exit" text="Ends something" danger onClick={() => undefined} />
    </RowList>
  );
}

export function States() {
  return (
    <Card title="States">
      <Skeleton rows={3} height={40} />
      <EmptyState icon="search" title="Nothing here" text="And why that is." />
      <ErrorState text="The server did not answer." onRetry={() => toast("Again")} />
    </Card>
  );
}

export function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
