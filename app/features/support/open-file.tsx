import { useState } from "react";
import { ApiError } from "../../api/client.ts";
import { saveFile } from "../../api/download.ts";
import { m } from "../../i18n/page-messages.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toasts.ts";
import type { Line } from "./conversation-state.ts";
import styles from "./support.module.css";

interface Shown {
  url: string;
  name: string;
}

/**
 * Opens the file of a message: shows a picture in a sheet, saves a document.
 * @param linkOf asks for a link that is valid for a minute
 */
export function useOpenFile(linkOf: (number: number) => Promise<{ url: string }>) {
  const [shown, setShown] = useState<Shown | null>(null);
  async function open({ number, file }: Line) {
    if (!file) return;
    try {
      const { url } = await linkOf(number);
      if (file.type.startsWith("image/")) return setShown({ url, name: file.name });
      const answer = await fetch(url);
      if (!answer.ok) throw new ApiError(answer.status, m.shell_network_error());
      saveFile(await answer.blob(), plainName(file.name));
    } catch (error) {
      // `fetch` throws a TypeError where there is no connection.
      if (!(error instanceof ApiError) && !(error instanceof TypeError)) throw error;
      toast(error instanceof ApiError ? error.message : m.shell_network_error(), "error");
    }
  }
  const picture = (
    <Sheet open={shown !== null} title={shown?.name || m.chat_log()} onClose={() => setShown(null)}>
      {shown && <img className={styles.picture} src={shown.url} alt={shown.name} />}
    </Sheet>
  );
  return { open, picture };
}

/** Safe file name of letters, digits, spaces, `_` and `-`: another person has named the file. */
function plainName(name: string): string {
  const plain = name
    .replace(/\.pdf$/i, "")
    .replace(/[^\p{L}\p{N} _-]+/gu, "_")
    .slice(0, 60);
  return `${plain || "document"}.pdf`;
}
