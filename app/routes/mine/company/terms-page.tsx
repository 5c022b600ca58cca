import { consentList } from "#domain/contracts/http/consents.ts";
import { useCompany } from "../../../data/company.ts";
import { userAtom } from "../../../data/session.ts";
import { useRead } from "../../../data/use-read.ts";
import { TermsText } from "../../../features/company/terms-text.tsx";
import { formatDateTime } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Row, RowList } from "../../../ui/list/row-list.tsx";
import { Card, Page } from "../../../ui/page.tsx";

/** The terms and the risk notice, and when the reader agreed to which version. */
export default function TermsPage() {
  const user = useAtomValue(userAtom);
  return (
    <Page title={m.legal_title()} back="/mine/about">
      {user && !user.is_demo && <OwnConsents />}
      <Card>
        <TermsText />
      </Card>
    </Page>
  );
}

function OwnConsents() {
  const { timezone } = useCompany();
  const { data } = useRead(consentList, {});
  if (!data || data.length === 0) return null;
  return (
    <RowList>
      {data.map(({ version, given_ms }) => (
        <Row
          key={version}
          icon="check"
          text={m.mine_consent({ version })}
          value={formatDateTime(given_ms, timezone)}
          testId="consent"
        />
      ))}
    </RowList>
  );
}
