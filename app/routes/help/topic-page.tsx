import { useSearchParams } from "react-router";
import { isPlatform } from "../../api/dialect.ts";
import { helpKinds } from "../../features/help/help-kinds.ts";
import { topics } from "../../features/help/topics.ts";
import { useOfferedKinds } from "../../features/help/use-offered-kinds.ts";
import { m } from "../../i18n/help-messages.ts";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { Card, Page } from "../../ui/page.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { useExampleRows } from "./example-rows.ts";

export default function TopicPage() {
  const [query] = useSearchParams();
  const offered = useOfferedKinds();
  const kind = helpKinds.find((each) => each === query.get("kind"));
  const rowsOf = useExampleRows();
  if (!kind || (offered && !offered.includes(kind))) {
    return (
      <Page title={m.help_title()} back="/help">
        <EmptyState icon="info" title={m.content_gone()} />
      </Page>
    );
  }
  const topic = topics[kind];
  return (
    <Page title={topic.title()} text={topic.short()} back="/help">
      {!offered && <Skeleton rows={4} />}
      {offered && (
        <>
          {(isPlatform() || !topic.isPlatforms) && (
            <Card title={m.help_link()}>
              <p className="ink-2 break" data-testid="help-how">
                {topic.how()}
              </p>
            </Card>
          )}
          <Card title={m.help_example()}>
            <div data-testid="help-example">
              <DetailList rows={rowsOf[kind]()} />
            </div>
            <p className="text-s ink-3">{m.help_example_note()}</p>
          </Card>
          <Card title={m.legal_risk_notice()}>
            <p className="ink-2 break" data-testid="help-risk">
              {topic.risk()}
            </p>
          </Card>
          <RowList label={m.help_glossary()}>
            <Row icon="info" text={m.help_glossary()} to="/help/glossary" />
          </RowList>
        </>
      )}
    </Page>
  );
}
