import { Link, useNavigate } from "react-router";
import { type DeskFundRow, deskFundAdd, deskFunds } from "#domain/contracts/desk/funds.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { amountText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import { Badge } from "../ui/badge.tsx";
import { amountColumn, figureColumn } from "../ui/columns.tsx";
import type { Column } from "../ui/data-table.tsx";
import { List } from "../ui/list.tsx";
import { readPage } from "../ui/list-query.ts";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import table from "../ui/table.module.css";
import { useList } from "../ui/use-list-filter.ts";
import { coverageText, openBadge } from "./fund-texts.ts";

function columnsOf(): Column<DeskFundRow>[] {
  return [
    {
      title: m.desk_content_title(),
      look: ["text"],
      cell: ({ id, title, waiting }) => (
        <>
          <Link to={`/funds/${id}`} className={table.link} data-desk-row={id}>
            <bdi>{title === "" ? m.desk_content_untitled() : title}</bdi>
          </Link>
          {waiting > 0 && <small>{m.desk_content_asked()}</small>}
        </>
      ),
    },
    {
      title: m.desk_state(),
      cell: (fund) => (
        <>
          <Badge {...openBadge(fund)} />
          {!fund.is_covered && <Badge tone="bad" text={m.desk_fund_is_uncovered()} />}
        </>
      ),
    },
    amountColumn(m.mining_left(), ({ money, currency }) => amountText(money, currency)),
    figureColumn(m.desk_fund_due(), ({ due_soon, currency }) => amountText(due_soon, currency)),
    {
      title: m.mining_coverage(),
      look: ["wide", "quiet"],
      cell: (fund) => coverageText(fund),
    },
    figureColumn(m.desk_fund_principal(), ({ principal, currency }) =>
      amountText(principal, currency),
    ),
  ];
}

/** The company's funds: what is in them, and what they owe. */
export function FundsPage() {
  const navigate = useNavigate();
  const { operator } = useDesk();
  const { table: paged } = useList(
    "/funds",
    deskFunds,
    (params) => ({ page: readPage(params.get("page")) }),
    (filter) => filter,
  );
  const add = useMutation(deskFundAdd);
  async function make() {
    const answer = await add.send({});
    if (answer) void navigate(`/funds/${answer.id}`);
  }
  return (
    <Page
      title={m.desk_funds()}
      beside={
        mayCall(operator, deskFundAdd) && (
          <SmallButton
            tone="primary"
            busy={add.busy}
            onClick={() => void make()}
            data-testid="fund-new"
          >
            {m.desk_fund_new()}
          </SmallButton>
        )
      }
    >
      {add.error && <Notice tone="down" text={deskErrorText(add.error)} />}
      <List
        {...paged}
        label={m.desk_funds()}
        testId="desk-funds"
        columns={columnsOf()}
        keyOf={({ id }) => id}
        current={null}
      />
    </Page>
  );
}
