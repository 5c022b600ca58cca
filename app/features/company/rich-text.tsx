/**
 * Shows a company's own HTML in the app's style. The browser parses it into a document of its own,
 * where nothing runs. Only elements that `domain/text/rich-text.ts` names are created anew here. So
 * even HTML that a back end has not cleaned is safe.
 */
import { useMemo } from "react";
import { richNodes } from "./rich-nodes.ts";
import styles from "./rich-text.module.css";

export function RichText({ html }: { html: string }) {
  const shown = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    return richNodes(body.childNodes, { depth: 0, within: "", tableClass: styles.wide });
  }, [html]);
  return (
    <div className={`${styles.text} ink-2 break`} dir="auto" data-testid="rich-text">
      {shown}
    </div>
  );
}
