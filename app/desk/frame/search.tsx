import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { deskSearch } from "#domain/contracts/desk/timeline.ts";
import { shortNumber } from "#domain/text/short-number.ts";
import type { Output } from "../../api/client.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { Icon } from "../../ui/icon.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { useKeyDown } from "../../ui/use-key-down.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { queueName } from "../names.ts";
import { Loaded } from "../ui/page.tsx";
import { focusSearch } from "../ui/toolbar.tsx";
import styles from "./search.module.css";

const waitMs = 180;

export function DeskSearch() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  // `/` focuses the page's own search field, and opens this search on a page without a field.
  useShortcuts({
    "/": () => {
      if (!focusSearch()) open();
    },
  });
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open();
  });
  return (
    <>
      <button
        type="button"
        className={`${styles.open} row gap-8 round-s text-s ink-2`}
        onClick={open}
        aria-haspopup="dialog"
        data-testid="desk-find"
      >
        <Icon name="search" size={16} />
        <span className="grow text-start">{m.desk_search()}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Sheet open={isOpen} title={m.desk_search_all()} onClose={() => setOpen(false)}>
        <Finder onClose={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

type Found = Output<typeof deskSearch>;
interface Hit {
  key: string;
  to: string;
  title: string;
  note: string;
}

function groupsOf({ customers, items, orders }: Found): Array<[title: string, hits: Hit[]]> {
  const groups: Array<[string, Hit[]]> = [
    [
      m.desk_customers(),
      customers.map(({ id, uid, account, name, is_demo }) => ({
        key: id,
        to: `/users/${id}`,
        title: name || account || `UID ${uid}`,
        note: [name && account, `UID ${uid}`, is_demo && m.home_demo_label()]
          .filter(Boolean)
          .join(" · "),
      })),
    ],
    [
      m.order_title(),
      orders.map(({ id, user_id, account }) => ({
        key: id,
        to: `/users/${user_id}/orders?list=open&order=${id}`,
        title: shortNumber(id),
        note: account,
      })),
    ],
    [
      m.desk_payments(),
      items.map(({ queue, id, account, number, unit }) => ({
        key: id,
        to: `/queue/${queue}/${id}`,
        title: `${queueName(queue)} ${amountText(number, unit)}`,
        note: `${shortNumber(id)} · ${account}`,
      })),
    ],
  ];
  return groups.filter(([, hits]) => hits.length > 0);
}

interface HitButtonProps {
  hit: Hit;
  isCurrent: boolean;
  onPress(): void;
}

function HitButton({ hit: { title, note }, isCurrent, onPress }: HitButtonProps) {
  return (
    <button
      type="button"
      className="flex wrap between baseline round-s text-s w-600 text-start"
      aria-current={isCurrent || undefined}
      onClick={onPress}
    >
      <bdi className="min-width-0 break">{title}</bdi>
      <small className="min-width-0 ink-2 w-400 break">{note}</small>
    </button>
  );
}

function Finder({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      setText(typed.trim());
      setAt(0);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const read = useRead(deskSearch, { text }, { when: text !== "" });
  const groups = read.data ? groupsOf(read.data) : [];
  const hits = groups.flatMap(([, each]) => each);
  function go(to: string | undefined) {
    if (to === undefined) return;
    onClose();
    void navigate(to);
  }
  function press(key: string): boolean {
    if (key === "Enter") go(hits[at]?.to);
    else if (key === "ArrowDown") setAt(Math.min(at + 1, hits.length - 1));
    else if (key === "ArrowUp") setAt(Math.max(at - 1, 0));
    else return false;
    return true;
  }
  return (
    <div className={`${styles.finder} stack gap-10`}>
      <input
        type="search"
        value={typed}
        maxLength={100}
        placeholder={m.desk_users_search()}
        aria-label={m.desk_search_all()}
        data-autofocus
        data-testid="desk-find-text"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => press(event.key) && event.preventDefault()}
      />
      {text !== "" && (
        <Loaded read={read} rows={3}>
          {() => (
            <ul className={`${styles.groups} grid gap-12`} data-testid="desk-found">
              {groups.length === 0 && (
                <li className={`${styles.none} text-s ink-2`}>{m.desk_none()}</li>
              )}
              {groups.map(([title, each]) => (
                <li key={title} className="stack">
                  <b className="text-xs ink-2">{title}</b>
                  {each.map((hit) => (
                    <HitButton
                      key={hit.key}
                      hit={hit}
                      isCurrent={hits[at] === hit}
                      onPress={() => go(hit.to)}
                    />
                  ))}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      )}
    </div>
  );
}
