import { useState } from "react";
import {
  chatExport,
  chatFile,
  chatMessages,
  chatSeen,
  chatSend,
  chatTyping,
  chatUpload,
  fileNameMax,
} from "#domain/contracts/http/chat.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import { errorCodes } from "#domain/errors.ts";
import { ApiError, callApi } from "../../../../api/client.ts";
import { downloadFile, saveFile } from "../../../../api/download.ts";
import { uploadFile } from "../../../../api/upload.ts";
import { useCompany } from "../../../../data/company.ts";
import { Composer } from "../../../../features/support/composer.tsx";
import { useOpenFile } from "../../../../features/support/open-file.tsx";
import styles from "../../../../features/support/support.module.css";
import { Thread } from "../../../../features/support/thread.tsx";
import { type Transport, useConversation } from "../../../../features/support/use-conversation.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { RowAction } from "../../../../ui/list/row-action.tsx";
import { Page } from "../../../../ui/page.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { Waiting } from "../../../../ui/waiting.tsx";

const transportOf = (userId: string): Transport => ({
  key: userId,
  side: "customer",
  read: async (from) => {
    const { data, newest, desk_seen, own_seen, is_typing } = await callApi(chatMessages, from);
    return { data, newest, otherSeen: desk_seen, ownSeen: own_seen, isTyping: is_typing };
  },
  send: ({ id, text, file }) => {
    const input = { id, text, ...(file && { file: file.id, file_name: file.name }) };
    return callApi(chatSend, input, { quiet: true });
  },
  see: (number) => callApi(chatSeen, { number }, { quiet: true }),
  type: () => callApi(chatTyping, {}, { quiet: true }),
});

const linkOf = (number: number) => callApi(chatFile, { number });

/** The caller's act; a refusal is said in a toast. */
async function said(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The server's own sentence is that of pictures.
    const isFile = error.code === errorCodes.file_refused;
    toast(isFile ? m.chat_file_refused() : error.message, "error");
  }
}

const save = () =>
  said(async () => {
    const file = await downloadFile(chatExport, {});
    saveFile(file, file.name || "conversation.json");
  });

/** The platform's own chat with the company's desk. */
export function OwnChat({ user }: { user: UserView }) {
  const { timezone } = useCompany();
  const [text, setText] = useState("");
  const conversation = useConversation(transportOf(user.id));
  const { open, picture } = useOpenFile(linkOf);
  const { lines, drafts, part, error, say, typed, again } = conversation;
  const isEmpty = lines.length === 0 && drafts.length === 0;
  const upload = (file: File) =>
    said(async () => {
      const { id } = await uploadFile(chatUpload, file, () => undefined);
      say("", {
        id,
        name: file.name
          .replace(/\p{Cc}/gu, "")
          .slice(0, fileNameMax)
          .toWellFormed(),
      });
    });
  return (
    <Page
      title={m.cash_chat()}
      back="/user"
      aside={
        lines.length > 0 && (
          <RowAction tone="plain" onClick={() => void save()} data-testid="chat-export">
            {m.chat_export()}
          </RowAction>
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
        onFile={upload}
      />
      {picture}
    </Page>
  );
}
