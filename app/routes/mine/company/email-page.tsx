import { CompanyAddress } from "../../../features/company/company-address.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Page } from "../../../ui/page.tsx";

/** The company's e-mail address. */
export default function EmailPage() {
  return (
    <Page title={m.mine_email_title()} text={m.mine_email_text()} back="/user">
      <CompanyAddress />
    </Page>
  );
}
