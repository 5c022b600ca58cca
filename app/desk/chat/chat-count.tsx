import { deskChatUnread } from "#domain/contracts/desk/chat.ts";
import { useRead } from "../../data/use-read.ts";
import { m } from "../desk-messages.ts";

const pollMs = 10_000;

/** How many conversations have something unread; nothing for none. */
export function ChatCount({ className }: { className?: string | undefined }) {
  const count = useRead(deskChatUnread, {}, { everyMs: pollMs }).data?.unread ?? 0;
  if (count === 0) return null;
  return (
    <span className={className} data-testid="count-chats">
      <span aria-hidden="true">{count}</span>
      <span className="hidden-text">{m.desk_chat_unread({ total: count })}</span>
    </span>
  );
}
