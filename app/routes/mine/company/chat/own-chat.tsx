import { useState } from "react";
import {
  chatExport,
  chatFile,
  chatMessages,
  chatSeen,
  chatSend,
  chatTyping,
  chatUpload,
} from "#domain/contracts/http/chat.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import { callApi } from "../../../../api/client.ts";
import { downloadFile, saveFile } from "../../../../api/download.ts";
import { useCompany } from "../../../../data/company/company.ts";
import { tabTraderTexts } from "../../../../device.ts";
import { attach, said } from "../../../../features/support/attach.ts";
import { Composer } from "../../../../features/support/composer.tsx";
import { useOpenFile } from "../../../../features/support/open-file.tsx";
import styles from "../../../../features/support/support.module.css";
import { Thread } from "../../../../features/support/thread.tsx";
import { type Transport, useConversation } from "../../../../features/support/use-conversation.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { Page } from "../../../../ui/page.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";

const transportOf = (userId: string): Transport => ({
  key: userId,
  side: "customer",
  texts: tabTraderTexts,
  read: async (from) => {
    const part = await callApi(chatMessages, from);
    const { data, newest, desk_seen, own_seen, is_typing, live_url } = part;
    const seen = { otherSeen: desk_seen, ownSeen: own_seen };
    return { data, newest, ...seen, isTyping: is_typing, liveUrl: live_url };
  },
  send: ({ id, text, file }) => {
    const input = { id, text, ...(file && { file: file.id, file_name: file.name }) };
    return callApi(chatSend, input, { quiet: true });
  },
  see: (number) => callApi(chatSeen, { number }, { quiet: true }),
  type: () => callApi(chatTyping, {}, { quiet: true }),
});

const linkOf = (number: number) => callApi(chatFile, { number });

const save = () =>
  said(async () => {
    const file = await downloadFile(chatExport, {});
    saveFile(file, file.name || "conversation.json");
  });

export function OwnChat({ user }: { user: UserView }) {
  const { timezone } = useCompany();
  const [text, setText] = useState("");
  const conversation = useConversation(transportOf(user.id));
  const { open, picture } = useOpenFile(linkOf);
  const { lines, drafts, part, error, say, typed, again } = conversation;
  const isEmpty = lines.length === 0 && drafts.length === 0;
  return (
    <Page
      title={m.cash_chat()}
      back="/user"
      aside={
        lines.length > 0 && (
          <IconButton
            icon="deposit"
            label={m.chat_export()}
            onClick={() => void save()}
            data-testid="chat-export"
          />
        )
      }
    >
      {!part && isEmpty && <Waiting error={error} onRetry={again} rows={4} />}
      {part && isEmpty && (
        <EmptyState icon="chat" title={m.chat_empty()} text={m.chat_empty_text()} />
      )}
      {!isEmpty && (
        <Thread
          conversation={conversation}
          side="customer"
          zone={timezone}
          other={m.cash_chat()}
          onOpen={(line) => void open(line)}
        />
      )}
      <p className={styles.typing} role="status" data-testid="chat-typing">
        {part?.isTyping ? m.chat_typing() : ""}
      </p>
      <Composer
        label={m.chat_field()}
        text={text}
        onText={(next) => {
          setText(next);
          typed();
        }}
        onSend={() => {
          say(text.trim());
          setText("");
        }}
        onFile={attach(chatUpload, say)}
      />
      {picture}
    </Page>
  );
}
