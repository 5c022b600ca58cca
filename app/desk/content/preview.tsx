import type { ContentKind, ContentText } from "#domain/content/texts.ts";
import { deskContentPreview } from "#domain/contracts/desk/content.ts";
import { type LanguageCode, languageTags } from "#domain/language-tags.ts";
import { callApi } from "../../api/client.ts";
import { useReading } from "../../data/use-read.ts";
import { RichText } from "../../features/company/rich-text.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { Loaded } from "../ui/loaded.tsx";
import styles from "./content.module.css";

interface TextPreviewProps {
  kind: ContentKind;
  lang: LanguageCode;
  text: ContentText;
}

/** A text as visitors get it: made safe by the server, shown by the part that shows it to them. */
export function TextPreview({ kind, lang, text: { title, summary, body } }: TextPreviewProps) {
  const read = useReading(JSON.stringify([kind, lang, body]), () =>
    callApi(deskContentPreview, { kind, lang, body }),
  );
  return (
    <article className={styles.preview} lang={languageTags[lang]} data-testid="content-shown">
      <h2 dir="auto">{title}</h2>
      {summary !== "" && <p dir="auto">{summary}</p>}
      <Loaded read={read} rows={2}>
        {({ content }) => <RichText html={content} />}
      </Loaded>
    </article>
  );
}

interface PreviewSheetProps extends TextPreviewProps {
  open: boolean;
  onClose(): void;
}

export function PreviewSheet({ open, onClose, ...shown }: PreviewSheetProps) {
  return (
    <Sheet open={open} title={m.desk_content_preview()} onClose={onClose}>
      {open && <TextPreview {...shown} />}
    </Sheet>
  );
}
