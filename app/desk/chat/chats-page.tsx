import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { type ConversationView, deskChats } from "#domain/contracts/desk/chat.ts";
import { useRead } from "../../data/use-read.ts";
import { m } from "../desk-messages.ts";
import { shortTime } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Badge } from "../ui/badge.tsx";
import type { Column } from "../ui/data-table.tsx";
import { List } from "../ui/list.tsx";
import { queryOf, readOneOf, readPage, readSearch } from "../ui/list-query.ts";
import { SmallButton } from "../ui/small-button.tsx";
import table from "../ui/table.module.css";
import { Pick, SearchBox, Toolbar } from "../ui/toolbar.tsx";
import { CannedSheet } from "./canned-sheet.tsx";
import styles from "./chat.module.css";
import { ChatPanel } from "./chat-panel.tsx";

const views = ["open", "mine", "all"] as const;
const pollMs = 5_000;

function readFilter(params: URLSearchParams) {
  return {
    view: readOneOf(views, params.get("view")) || ("open" as const),
    search: readSearch(params.get("search")),
    page: readPage(params.get("page")),
  };
}

function columnsOf(
  zone: string,
  pathOf: (row: ConversationView) => string,
): Column<ConversationView>[] {
  return [
    {
      title: m.desk_customer(),
      cell: (row) => (
        <>
          <Link to={pathOf(row)} data-desk-row={row.user_id}>
            <bdi className={table.who}>{row.account || row.uid}</bdi>
          </Link>
          <small className={styles.excerpt}>
            <bdi>{row.text}</bdi>
          </small>
        </>
      ),
    },
    {
      title: m.desk_chat_assignee(),
      look: ["wide", "quiet"],
      cell: ({ assignee }) => <bdi>{assignee}</bdi>,
    },
    {
      title: m.desk_time(),
      look: ["quiet", "date"],
      cell: ({ at_ms }) => shortTime(at_ms, zone),
    },
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

/** Customers' conversations, unread ones first, and the open one beside the list. */
export function ChatsPage() {
  const { id } = useParams();
  const { zone } = useDesk();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isCannedOpen, openCanned] = useState(false);
  const filter = readFilter(params);
  const query = (of: typeof filter) => queryOf(of, { view: "open", page: 1 });
  const show = (change: Partial<typeof filter>) =>
    void navigate(`/chats${query({ ...filter, page: 1, ...change })}`);
  const { view, search, page } = filter;
  const asked = { view, page, ...(search !== "" && { search }) };
  const read = useRead(deskChats, asked, { everyMs: pollMs });
  const again = () => void read.again();
  return (
    <div className={styles.view} data-open={id !== undefined}>
      <section className={styles.list} aria-label={m.desk_chats()}>
        <h1>{m.desk_chats()}</h1>
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
            options={[
              { value: "open", text: m.desk_state_open() },
              { value: "mine", text: m.desk_chats_mine() },
              { value: "all", text: m.home_category_all() },
            ]}
            onChange={(next) => show({ view: next })}
          />
          <SmallButton onClick={() => openCanned(true)} data-testid="desk-canned">
            {m.desk_canned()}
          </SmallButton>
        </Toolbar>
        <List
          label={m.desk_chats()}
          testId="desk-chats"
          read={read}
          page={page}
          onPage={(next) => show({ page: next })}
          columns={columnsOf(zone, (row) => `/chats/${row.user_id}${query(filter)}`)}
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
      <CannedSheet open={isCannedOpen} onClose={() => openCanned(false)} />
    </div>
  );
}
