import { useState } from "react";
import { type DeskCompany, deskCompanies } from "#domain/contracts/desk/companies.ts";
import { useRead } from "../../data/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { type NewPassword, PasswordOnce } from "../operators/password-once.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SheetAct } from "../ui/sheet-act.tsx";
import { CompanyWizard } from "./company-wizard.tsx";
import { OwnerForm } from "./owner-form.tsx";

/** Companies of the deployment, and the wizard for another one. */
export function CompaniesPage() {
  const read = useRead(deskCompanies, {});
  const [password, setPassword] = useState<NewPassword | null>(null);
  function made(given: NewPassword) {
    setPassword(given);
    void read.again();
  }
  return (
    <section className={pages.page}>
      <div className={pages.title}>
        <h1>{m.desk_companies()}</h1>
        <SheetAct label={m.desk_company_new()} tone="primary" testId="company-new">
          {(close) => (
            <Loaded read={read} rows={4}>
              {({ data }) => (
                <CompanyWizard
                  companies={data}
                  onClose={close}
                  onMade={(given) => {
                    close();
                    made(given);
                  }}
                />
              )}
            </Loaded>
          )}
        </SheetAct>
      </div>
      <Notice tone="info" text={m.desk_company_tied()} />
      <Loaded read={read} rows={4}>
        {({ data }) => <Companies companies={data} onMade={made} />}
      </Loaded>
      <PasswordOnce password={password} onClose={() => setPassword(null)} />
    </section>
  );
}

interface CompaniesProps {
  companies: DeskCompany[];
  onMade(password: NewPassword): void;
}

function Companies({ companies, onMade }: CompaniesProps) {
  const { company } = useDesk();
  return (
    <DataTable
      label={m.desk_companies()}
      testId="companies"
      rows={companies}
      keyOf={({ id }) => id}
      columns={[
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
        {
          title: m.desk_role_owner(),
          cell: ({ owners }) => owners.map(isolate).join(", ") || "–",
        },
        { title: m.desk_brand_products(), look: ["wide", "num"], cell: (each) => each.products },
        {
          title: m.desk_act(),
          cell: (each) =>
            each.id !== company.id && (
              <SheetAct label={m.desk_company_owner_add()}>
                {(close) => (
                  <OwnerForm
                    company={each}
                    onClose={close}
                    onAdded={(given) => {
                      close();
                      onMade(given);
                    }}
                  />
                )}
              </SheetAct>
            ),
        },
      ]}
    />
  );
}
