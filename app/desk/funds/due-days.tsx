import type { DeskFund } from "#domain/contracts/desk/funds.ts";
import { m } from "../desk-messages.ts";
import { amountText, dayText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import { DataTable } from "../ui/data-table.tsx";
import pages from "../ui/page.module.css";

/** What comes due at each of the next midnights: dividends, and amounts that go back. */
export function DueDays({ fund }: { fund: DeskFund }) {
  const { zone } = useDesk();
  const { days, currency } = fund;
  return (
    <section className={pages.card}>
      <h2>{m.desk_fund_due()}</h2>
      {days.length === 0 ? (
        <p>{m.desk_none()}</p>
      ) : (
        <DataTable
          label={m.desk_fund_due()}
          testId="fund-days"
          rows={days}
          keyOf={({ at_ms }) => at_ms}
          columns={[
            {
              title: m.desk_time(),
              look: ["quiet", "date"],
              cell: ({ at_ms }) => dayText(at_ms, zone),
            },
            {
              title: m.mining_income(),
              look: ["amount"],
              cell: ({ dividends, principal }) => (
                <>
                  <span className="num">{amountText(dividends, currency)}</span>
                  {principal !== "0" && (
                    <small>
                      {m.desk_fund_principal()}{" "}
                      <span className="num">{amountText(principal, currency)}</span>
                    </small>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
