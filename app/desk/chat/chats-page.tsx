import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { type ConversationView, deskChats } from "#domain/contracts/desk/chat.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { m } from "../desk-messages.ts";
import { shortTime } from "../format.ts";
import queues from "../queue/queue-page.module.css";
import { choices } from "../ui/field-look.ts";
import { type Column, List, quietColumn, timeColumn } from "../ui/list.tsx";
import { filled, filterOf, oneOf, queryOf, readPage, readSearch } from "../ui/list-query.ts";
import { Badge } from "../ui/page.tsx";
import { SheetAct } from "../ui/sheet-act.tsx";
import table from "../ui/table.module.css";
import { Pick, SearchBox, Toolbar } from "../ui/toolbar.tsx";
import { CannedAnswers } from "./canned-sheet.tsx";
import styles from "./chat.module.css";
import { ChatPanel } from "./chat-panel.tsx";

const views = ["open", "mine", "all"] as const;
const pollMs = 5_000;

const readFilter = filterOf({ view: oneOf(views), search: readSearch, page: readPage });

function columnsOf(pathOf: (row: ConversationView) => string): Column<ConversationView>[] {
  return [
    {
      title: m.desk_customer(),
      cell: (row) => (
        <>
          <Link to={pathOf(row)} data-desk-row={row.user_id}>
            <bdi className={`${table.who} ellipsis`}>{row.account || row.uid}</bdi>
          </Link>
          <small className={`${styles.excerpt} ink-2 ellipsis`}>
            <bdi>{row.text}</bdi>
          </small>
        </>
      ),
    },
    quietColumn(m.desk_chat_assignee(), ({ assignee }) => <bdi>{assignee}</bdi>),
    timeColumn(({ at_ms }) => at_ms, { look: ["quiet", "date"], as: shortTime }),
    {
      title: m.desk_status(),
      cell: ({ unread, state }) => {
        if (unread > 0) return <Badge tone="todo" text={m.desk_chat_new({ total: unread })} />;
        const isOpen = state === "open";
        return (
          <Badge
            tone={isOpen ? "wait" : "none"}
            text={isOpen ? m.desk_state_open() : m.order_closed_at()}
          />
        );
      },
    },
  ];
}

export function ChatsPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(params);
  const query = (of: typeof filter) => queryOf(of, { view: "open", page: 1 });
  const show = (change: Partial<typeof filter>) =>
    void navigate(`/chats${query({ ...filter, page: 1, ...change })}`);
  const { view, search, page } = filter;
  const read = useRead(deskChats, { view, page, ...filled({ search }) }, { everyMs: pollMs });
  const again = () => void read.again();
  return (
    <div className={`${styles.view} stack gap-16`} data-open={id !== undefined}>
      <section className={`${queues.list} stack min-width-0 gap-12`} aria-label={m.desk_chats()}>
        <h1 className="text-l">{m.desk_chats()}</h1>
        <Toolbar dense>
          <SearchBox
            label={m.desk_users_search()}
            value={search}
            onSearch={(text) => show({ search: text })}
          />
          <Pick
            label={m.desk_state()}
            value={view}
            testId="desk-chat-view"
            options={choices(
              ["open", m.desk_state_open],
              ["mine", m.desk_chats_mine],
              ["all", m.home_category_all],
            )()}
            onChange={(next) => show({ view: next })}
          />
          <SheetAct label={m.desk_canned()} testId="desk-canned">
            {() => <CannedAnswers />}
          </SheetAct>
        </Toolbar>
        <List
          label={m.desk_chats()}
          testId="desk-chats"
          read={read}
          page={page}
          onPage={(next) => show({ page: next })}
          columns={columnsOf((row) => `/chats/${row.user_id}${query(filter)}`)}
          keyOf={(row) => row.user_id}
          current={id ?? null}
          empty={{ icon: "check", title: m.desk_chats_none() }}
        />
      </section>
      {id !== undefined && (
        <ChatPanel
          key={id}
          userId={id}
          onClose={() => void navigate(`/chats${query(filter)}`)}
          onChanged={again}
        />
      )}
    </div>
  );
}
