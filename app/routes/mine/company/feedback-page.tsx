import { CompanyAddress } from "../../../features/company/company-address.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Page } from "../../../ui/page.tsx";

/** Feedback has no form: the page shows how to send it. */
export default function FeedbackPage() {
  return (
    <Page title={m.feedback_title()} text={m.feedback_text()} back="/user">
      <CompanyAddress />
    </Page>
  );
}
