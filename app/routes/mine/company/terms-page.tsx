import { termsVersion } from "#domain/access/terms.ts";
import { agreeTerms, consentList } from "#domain/contracts/http/consents.ts";
import { descriptInfo } from "#domain/contracts/http/descript.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { useCompany } from "../../../data/company/company.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { userAtom } from "../../../data/trader/session.ts";
import { refreshStanding, standingAtom } from "../../../data/trader/standing.ts";
import { RichText } from "../../../features/company/rich-text.tsx";
import { TermsText } from "../../../features/company/terms-text.tsx";
import { errorMessage } from "../../../i18n/error-message.ts";
import { formatDateTime } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { Row, RowList } from "../../../ui/list/row-list.tsx";
import { Card, Page } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";

export default function TermsPage() {
  const user = useAtomValue(userAtom);
  return (
    <Page title={m.legal_title()} back="/mine/about">
      {user && !user.is_demo && <NewTerms />}
      {user && !user.is_demo && <OwnConsents />}
      <Card>
        <TermsText />
      </Card>
    </Page>
  );
}

/**
 * Asks for consent to the first terms that the user has not accepted yet. Any version other than
 * `termsVersion` belongs to the company's own agreement.
 */
function NewTerms() {
  const known = useAtomValue(standingAtom);
  const call = useMutation(agreeTerms);
  const [version] = known?.terms ?? [];
  if (version === undefined) return null;
  async function agree(given: string) {
    if (await call.send({ version: given })) await refreshStanding();
  }
  return (
    <Card>
      <p>{errorMessage("terms_outdated")}</p>
      {version !== termsVersion && <Agreement />}
      <Button wide busy={call.busy} onClick={() => void agree(version)} data-testid="agree-terms">
        {m.follow_apply_agree()}
      </Button>
    </Card>
  );
}

function Agreement() {
  const { data, error, again } = useRead(descriptInfo, { group: "agreement" });
  if (!data) return <Waiting error={error} onRetry={again} rows={4} />;
  return <RichText html={data.content} />;
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
