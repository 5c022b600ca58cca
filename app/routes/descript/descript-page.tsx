import { useSearchParams } from "react-router";
import { descriptInfo } from "#domain/contracts/http/descript.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { RichText } from "../../features/company/rich-text.tsx";
import { m } from "../../i18n/page-messages.ts";
import { Card, Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Waiting } from "../../ui/waiting.tsx";

/** Shows one of the company's texts; `group` in the page's address is the text's key. */
export default function DescriptPage() {
  const [query] = useSearchParams();
  const group = query.get("group") ?? "";
  const isGroup = descriptInfo.input.shape.group.safeParse(group).success;
  const { data, error, again } = useRead(descriptInfo, { group }, { when: isGroup });
  const isGone = !isGroup || error?.code === errorCodes.not_found;
  return (
    <Page title={data?.title || m.mine_about_title()} back="/">
      {!data && isGone && <EmptyState icon="info" title={m.content_gone()} />}
      {!data && !isGone && <Waiting error={error} onRetry={again} rows={4} />}
      {data && (
        <Card>
          <RichText html={data.content} />
        </Card>
      )}
    </Page>
  );
}
