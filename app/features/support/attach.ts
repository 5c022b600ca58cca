import type { deskChatUpload } from "#domain/contracts/desk/chat.ts";
import { type chatUpload, fileNameMax } from "#domain/contracts/http/chat.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { ApiError } from "../../api/client.ts";
import { uploadFile } from "../../api/upload.ts";
import { m } from "../../i18n/page-messages.ts";
import { toast } from "../../ui/toasts.ts";
import type { Draft } from "./conversation-state.ts";

export async function said(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The server's own sentence for this error speaks of pictures only.
    const isFile = error.code === errorCodes.file_refused;
    toast(isFile ? m.chat_file_refused() : error.message, "error");
  }
}

export function attach(
  call: typeof chatUpload | typeof deskChatUpload,
  say: (text: string, file: Draft["file"]) => void,
) {
  return (file: File) =>
    said(async () => {
      const { id } = await uploadFile(call, file, () => undefined);
      const name = file.name.replace(/\p{Cc}/gu, "").slice(0, fileNameMax);
      say("", { id, name: name.toWellFormed() });
    });
}
