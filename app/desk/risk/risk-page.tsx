import { Link } from "react-router";
import type * as z from "zod/mini";
import { deskRisk } from "#domain/contracts/desk/money.ts";
import { moves } from "#domain/risk/moves.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { m } from "../desk-messages.ts";
import { percentText } from "../format.ts";
import { valueText } from "../overview/report-text.ts";
import { type Column, DataTable, figureColumn } from "../ui/list.tsx";
import { Badge, Fact, Facts, Loaded, Page } from "../ui/page.tsx";
import styles from "../ui/table.module.css";

type Risk = z.output<typeof deskRisk.output>;
type Product = Risk["products"][number];
type Account = Risk["accounts"][number];

const againMs = 15_000;

export function RiskPage() {
  const read = useRead(deskRisk, {}, { everyMs: againMs });
  return (
    <Page title={m.desk_risk()}>
      <Loaded read={read} rows={8} height={44}>
        {(risk) => (
          <>
            <Company risk={risk} />
            {risk.products.length === 0 ? (
              <p>{m.desk_risk_empty()}</p>
            ) : (
              <DataTable
                label={m.desk_risk()}
                testId="risk-products"
                columns={productColumns(risk.currency)}
                rows={risk.products}
                keyOf={({ code }) => code}
              />
            )}
            {risk.accounts.length > 0 && (
              <>
                <h2>{m.order_margin_level()}</h2>
                <DataTable
                  label={m.order_margin_level()}
                  testId="risk-accounts"
                  columns={accountColumns(risk)}
                  rows={risk.accounts}
                  keyOf={({ user_id }) => user_id}
                  current={null}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Company({ risk: { company, currency } }: { risk: Risk }) {
  const figure = (value: number) => <span className="num">{valueText(value, currency)}</span>;
  return (
    <Facts testId="risk-company">
      <Fact label={m.desk_net()}>{figure(company.net)}</Fact>
      <Fact label={m.desk_gross()}>{figure(company.gross)}</Fact>
      <Fact label={m.desk_open_result()}>{figure(company.profit)}</Fact>
      {company.moves.map(({ percent, rise, worst }) => (
        <Fact key={percent} label={m.desk_rise({ percent: percentText(String(percent)) })}>
          {figure(rise)}{" "}
          <small>
            {m.desk_worst()} {figure(worst)}
          </small>
        </Fact>
      ))}
    </Facts>
  );
}

function productColumns(currency: string): Column<Product>[] {
  const value = (of: (row: Product) => number) => (row: Product) =>
    row.is_priced ? valueText(of(row), currency) : "—";
  return [
    {
      title: m.home_column_market(),
      cell: ({ code, customers }) => (
        <>
          <bdi>{code}</bdi>
          <small>
            {m.desk_customers()} <span className="num">{customers}</span>
          </small>
        </>
      ),
    },
    figureColumn(
      m.desk_lots(),
      ({ long_lots, short_lots }) => `+${round(long_lots)} / −${round(short_lots)}`,
    ),
    { title: m.desk_net(), look: ["amount", "num"], cell: value(({ net }) => net) },
    figureColumn(
      m.desk_gross(),
      value(({ gross }) => gross),
    ),
    { title: m.desk_open_result(), look: ["num"], cell: value(({ profit }) => profit) },
    ...moves.map(
      (percent, index): Column<Product> =>
        figureColumn(
          m.desk_rise({ percent: percentText(String(percent)) }),
          value((row) => row.moves[index] ?? 0),
        ),
    ),
  ];
}

const round = (lots: number) => String(Math.round(lots * 1e6) / 1e6);

function accountColumns({ currency, stop_out, margin_call }: Risk): Column<Account>[] {
  const tone = (level: number) =>
    level <= stop_out * 1.2 ? "bad" : level <= margin_call ? "todo" : "good";
  return [
    {
      title: m.desk_customer(),
      cell: ({ user_id, uid, account }) =>
        uid === "" ? (
          <bdi>{user_id}</bdi>
        ) : (
          <>
            <Link to={`/users/${user_id}`} className={styles.link}>
              <bdi className={`${styles.who} ellipsis`}>{account || uid}</bdi>
            </Link>
            <small>
              <span className="num">UID {uid}</span>
            </small>
          </>
        ),
    },
    {
      title: m.order_margin_level(),
      look: ["amount"],
      cell: ({ level }) => <Badge text={percentText(level.toFixed(1))} tone={tone(level)} />,
    },
    figureColumn(m.desk_field_equity(), ({ equity }) => valueText(equity, currency)),
    figureColumn(m.desk_open_result(), ({ profit }) => valueText(profit, currency)),
    figureColumn(m.desk_net(), ({ net }) => valueText(net, currency)),
    figureColumn(m.desk_gross(), ({ gross }) => valueText(gross, currency)),
  ];
}
