import { useState } from "react";
import { Link } from "react-router";
import {
  deskChat,
  deskChatAssign,
  deskChatFile,
  deskChatSeen,
  deskChatSend,
  deskChatState,
  deskChatTyping,
  deskChatUpload,
  deskRemark,
} from "#domain/contracts/desk/chat.ts";
import { callApi, type Output } from "../../api/client.ts";
import { useForm } from "../../api/use-form.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { tabTexts } from "../../device.ts";
import { attach } from "../../features/support/attach.ts";
import { Composer } from "../../features/support/composer.tsx";
import { useOpenFile } from "../../features/support/open-file.tsx";
import support from "../../features/support/support.module.css";
import { Thread } from "../../features/support/thread.tsx";
import { type Transport, useConversation } from "../../features/support/use-conversation.ts";
import { IconButton } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Badge, ErrorNotice, SmallButton } from "../ui/page.tsx";
import { Pick } from "../ui/toolbar.tsx";
import { CannedPick } from "./canned-sheet.tsx";
import styles from "./chat.module.css";

export type Chat = Output<typeof deskChat>;

/** Makes a transport that passes each whole answer to `take`, not only the messages. */
function transportOf(userId: string, take: (chat: Chat) => void): Transport {
  const user_id = userId;
  return {
    key: userId,
    side: "desk",
    texts: tabTexts,
    read: async (from) => {
      const chat = await callApi(deskChat, { user_id, ...from });
      take(chat);
      const { data, newest } = chat;
      const seen = { otherSeen: chat.customer_seen, ownSeen: chat.own_seen };
      return { data, newest, ...seen, isTyping: chat.is_typing, liveUrl: chat.live_url };
    },
    send: ({ id, text, file }) => {
      const input = { user_id, id, text, ...(file && { file: file.id, file_name: file.name }) };
      return callApi(deskChatSend, input);
    },
    see: (number) => callApi(deskChatSeen, { user_id, number }),
    type: () => callApi(deskChatTyping, { user_id }),
  };
}

interface ChatPanelProps {
  userId: string;
  onClose(): void;
  onChanged(): void;
}

export function ChatPanel({ userId, onClose, onChanged }: ChatPanelProps) {
  const { zone } = useDesk();
  const [chat, setChat] = useState<Chat | null>(null);
  const [text, setText] = useState("");
  const conversation = useConversation(transportOf(userId, setChat));
  const { open, picture } = useOpenFile((number) =>
    callApi(deskChatFile, { user_id: userId, number }),
  );
  const { error, say, typed, again, part } = conversation;
  function changed() {
    void again();
    onChanged();
  }
  return (
    <section
      className={`${styles.panel} stack min-width-0 gap-10 surface round-m`}
      aria-label={m.chat_log()}
      data-testid="desk-chat"
    >
      <ErrorNotice error={error} />
      {chat ? (
        <Head chat={chat} onClose={onClose} onChanged={changed} />
      ) : (
        !error && <Skeleton rows={4} />
      )}
      {chat && (
        <>
          <Thread
            conversation={conversation}
            side="desk"
            zone={zone}
            other={m.desk_customer()}
            onOpen={(line) => void open(line)}
          />
          <p className={support.typing} role="status" data-testid="desk-chat-typing">
            {part?.isTyping ? m.desk_chat_typing() : ""}
          </p>
          <Composer
            label={m.desk_chat_field()}
            text={text}
            onText={(next) => {
              setText(next);
              typed();
            }}
            onSend={() => {
              say(text.trim());
              setText("");
            }}
            onFile={attach(deskChatUpload, say)}
            before={<CannedPick onPick={setText} />}
          />
          <Remark userId={userId} remark={chat.remark} onChanged={changed} />
        </>
      )}
      {picture}
    </section>
  );
}

function Head({
  chat: { chat, name, nickname, is_real, operators },
  onClose,
  onChanged,
}: {
  chat: Chat;
  onClose(): void;
  onChanged(): void;
}) {
  const assign = useMutation(deskChatAssign);
  const turn = useMutation(deskChatState);
  const { user_id, state, assignee_id } = chat;
  const failure = assign.error ?? turn.error;
  const isOpen = state === "open";
  // The assigned operator stays in the choices even after leaving the desk.
  const isKnown = assignee_id === "" || operators.some(({ id }) => id === assignee_id);
  const listed = isKnown ? operators : [...operators, { id: assignee_id, name: chat.assignee }];
  async function after(done: Promise<unknown>) {
    if (await done) onChanged();
  }
  return (
    <header className="grid gap-8">
      <div className="row wrap min-width-0 gap-8">
        <IconButton icon="close" label={m.ui_close()} onClick={onClose} />
        <h2 className="text-m">
          <Link to={`/users/${user_id}`}>
            <bdi>{name || chat.account || chat.uid}</bdi>
          </Link>
        </h2>
        {nickname !== "" && <bdi className="text-s ink-2">{nickname}</bdi>}
        {is_real && <Badge tone="good" text={m.verify_passed()} />}
        {chat.is_demo && <Badge tone="none" text={m.home_demo_label()} />}
        {!isOpen && <Badge tone="none" text={m.order_closed_at()} testId="desk-chat-closed" />}
      </div>
      <div className="row wrap min-width-0 gap-8">
        <Pick
          label={m.desk_chat_assignee()}
          value={assignee_id}
          testId="desk-chat-assign"
          options={[
            { value: "", text: m.desk_claimed_free() },
            ...listed.map((each) => ({ value: each.id, text: each.name })),
          ]}
          onChange={(operator_id) => void after(assign.send({ user_id, operator_id }))}
        />
        <SmallButton
          busy={turn.busy}
          onClick={() => void after(turn.send({ user_id, state: isOpen ? "closed" : "open" }))}
          data-testid="desk-chat-turn"
        >
          {isOpen ? m.desk_chat_close() : m.desk_chat_reopen()}
        </SmallButton>
      </div>
      <ErrorNotice error={failure} />
    </header>
  );
}

interface RemarkProps {
  userId: string;
  remark: string;
  onChanged(): void;
}

function Remark({ userId, remark, onChanged }: RemarkProps) {
  const form = useForm(deskRemark, {
    // Null until the operator types. Until then, the field shows what colleagues save.
    start: { remark: null as string | null },
    input: (typed) => ({ user_id: userId, remark: typed.remark }),
    optional: ["remark"],
    onDone: () => {
      form.reset();
      onChanged();
    },
  });
  const { remark: typed } = form.values;
  return (
    <Form onSubmit={() => form.submit()} className={`${styles.remark} grid items-start gap-8`}>
      <TextField
        {...form.field("remark")}
        value={typed ?? remark}
        label={m.desk_remark()}
        hint={m.desk_remark_hint()}
        maxLength={200}
        testId="desk-remark"
      />
      <ErrorNotice error={form.error} />
      <SmallButton
        type="submit"
        busy={form.busy}
        disabled={typed === null || typed.trim() === remark}
        data-testid="desk-remark-save"
      >
        {m.ui_save()}
      </SmallButton>
    </Form>
  );
}
