import { Link, useNavigate } from "react-router";
import { type DeskFundRow, deskFundAdd, deskFunds } from "#domain/contracts/desk/funds.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { useMay } from "../frame/desk-context.ts";
import {
  amountColumn,
  type Column,
  figureColumn,
  List,
  quietColumn,
  useList,
} from "../ui/list.tsx";
import { filterOf, readPage } from "../ui/list-query.ts";
import { Badge, ErrorNotice, Page, SmallButton } from "../ui/page.tsx";
import table from "../ui/table.module.css";
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
    quietColumn(m.mining_coverage(), coverageText),
    figureColumn(m.desk_fund_principal(), ({ principal, currency }) =>
      amountText(principal, currency),
    ),
  ];
}

export function FundsPage() {
  const navigate = useNavigate();
  const mayAdd = useMay(deskFundAdd);
  const { table: paged } = useList("/funds", deskFunds, filterOf({ page: readPage }));
  const add = useMutation(deskFundAdd);
  async function make() {
    const answer = await add.send({});
    if (answer) void navigate(`/funds/${answer.id}`);
  }
  return (
    <Page
      title={m.desk_funds()}
      beside={
        mayAdd && (
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
      <ErrorNotice error={add.error} />
      <List
        {...paged}
        label={m.desk_funds()}
        testId="desk-funds"
        columns={columnsOf()}
        current={null}
      />
    </Page>
  );
}
