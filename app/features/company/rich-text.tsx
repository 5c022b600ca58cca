/**
 * Shows a company's own HTML in the app's style. The browser parses it into a document of its own,
 * where nothing runs. Only what `domain/text/rich-text.ts` names is made anew here. So it is safe
 * even from a back end that cleans nothing.
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
    <div className={styles.text} dir="auto" data-testid="rich-text">
      {shown}
    </div>
  );
}
