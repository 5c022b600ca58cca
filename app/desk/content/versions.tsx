import { useState } from "react";
import type { ContentKind, ContentText } from "#domain/content/texts.ts";
import {
  deskContentPreview,
  deskContentVersions,
  versionsOfPage,
} from "#domain/contracts/desk/content.ts";
import { type LanguageCode, languageTags } from "#domain/language/language-tags.ts";
import { callApi } from "../../api/client.ts";
import { useRead, useReading } from "../../data/reading/use-read.ts";
import { RichText } from "../../features/company/rich-text.tsx";
import { m } from "../desk-messages.ts";
import { Loaded, SmallButton, Time } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import styles from "./content.module.css";

interface VersionsProps {
  name: { kind: ContentKind; id: number; lang: LanguageCode };
  isLocked: boolean;
  onUse(text: ContentText): void;
}

export function Versions({ name, isLocked, onUse }: VersionsProps) {
  const [shown, setShown] = useState(0);
  const [page, setPage] = useState(1);
  const read = useRead(deskContentVersions, { ...name, page });
  return (
    <Loaded read={read} rows={4}>
      {({ data, total }) => (
        <div className={`${styles.versions} grid gap-8`}>
          {data.map((version) => (
            <section key={version.version} className="grid gap-8">
              <button
                type="button"
                className="grid gap-2 text-start"
                aria-expanded={shown === version.version}
                onClick={() => setShown(shown === version.version ? 0 : version.version)}
              >
                <b>
                  <bdi>{version.title || m.desk_content_untitled()}</bdi>
                </b>
                <small className="ink-2">
                  <bdi>
                    <Time ms={version.at_ms} />
                  </bdi>{" "}
                  · <bdi>{version.operator}</bdi>
                </small>
              </button>
              {shown === version.version && (
                <>
                  <TextPreview kind={name.kind} lang={name.lang} text={version} />
                  <SmallButton disabled={isLocked} onClick={() => onUse(version)}>
                    {m.desk_content_use()}
                  </SmallButton>
                </>
              )}
            </section>
          ))}
          <Pager page={page} total={total} size={versionsOfPage} onPage={setPage} />
        </div>
      )}
    </Loaded>
  );
}

interface TextPreviewProps {
  kind: ContentKind;
  lang: LanguageCode;
  text: ContentText;
}

/** Shows a text as visitors see it: cleaned by the server, and in the visitors' component. */
export function TextPreview({ kind, lang, text: { title, summary, body } }: TextPreviewProps) {
  const read = useReading(JSON.stringify([kind, lang, body]), () =>
    callApi(deskContentPreview, { kind, lang, body }),
  );
  return (
    <article
      className={`${styles.preview} stack gap-8 round-m break`}
      lang={languageTags[lang]}
      data-testid="content-shown"
    >
      <h2 dir="auto">{title}</h2>
      {summary !== "" && <p dir="auto">{summary}</p>}
      <Loaded read={read} rows={2}>
        {({ content }) => <RichText html={content} />}
      </Loaded>
    </article>
  );
}
