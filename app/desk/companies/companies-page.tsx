import { useState } from "react";
import {
  type DeskCompany,
  deskCompanies,
  deskCompanyOwnerAdd,
} from "#domain/contracts/desk/companies.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { type NewPassword, PasswordOnce } from "../operators/password-once.tsx";
import { CallAct } from "../ui/call-form.tsx";
import { type Column, figureColumn, List } from "../ui/list.tsx";
import { Loaded, Notice, Page } from "../ui/page.tsx";
import { SheetAct } from "../ui/sheet-act.tsx";
import { CompanyWizard } from "./company-wizard.tsx";
import { isEmail, ownerFields } from "./owner-fields.ts";

export function CompaniesPage() {
  const { company } = useDesk();
  const read = useRead(deskCompanies, {});
  const [password, setPassword] = useState<NewPassword | null>(null);
  function made(given: NewPassword) {
    setPassword(given);
    void read.again();
  }
  const wizard = (
    <SheetAct label={m.desk_company_new()} tone="primary" testId="company-new">
      {(close, closing) => (
        <Loaded read={read} rows={4}>
          {({ data }) => <CompanyWizard companies={data} onClose={close} onMade={closing(made)} />}
        </Loaded>
      )}
    </SheetAct>
  );
  return (
    <Page title={m.desk_companies()} beside={wizard}>
      <Notice tone="info" text={m.desk_company_tied()} />
      <List
        label={m.desk_companies()}
        testId="companies"
        read={read}
        columns={columnsOf(company.id, made)}
      />
      <PasswordOnce password={password} onClose={() => setPassword(null)} />
    </Page>
  );
}

function columnsOf(own: number, onMade: (password: NewPassword) => void): Column<DeskCompany>[] {
  return [
    {
      title: m.desk_name(),
      cell: ({ name, hosts }) => (
        <>
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>
            <bdi dir="ltr">{hosts.join(", ")}</bdi>
          </small>
        </>
      ),
    },
    { title: m.desk_role_owner(), cell: ({ owners }) => owners.map(isolate).join(", ") || "–" },
    figureColumn(m.desk_brand_products(), ({ products }) => products),
    {
      title: m.desk_act(),
      cell: ({ id }) =>
        id !== own && (
          <CallAct
            label={m.desk_company_owner_add()}
            call={deskCompanyOwnerAdd}
            also={{ company_id: id }}
            fields={ownerFields}
            errors={({ email }) => ({ email: !isEmail(email) && m.access_input_email() })}
            prefix="owner"
            sendId="owner-send"
            onDone={({ operator, password }) => onMade({ name: operator.name, password })}
          />
        ),
    },
  ];
}
