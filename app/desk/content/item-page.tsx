import { useState } from "react";
import { useParams } from "react-router";
import { type ContentKind, contentKinds, emptyText } from "#domain/content/texts.ts";
import { type DeskContentItem, deskContentItem } from "#domain/contracts/desk/content.ts";
import { languageNames } from "#domain/language/language-names.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { currentLocale } from "../../i18n/locale.ts";
import { EmptyState } from "../../ui/states.tsx";
import { m } from "../desk-messages.ts";
import { Badge, Loaded, Notice, Page } from "../ui/page.tsx";
import { CircularPanel } from "./circular-panel.tsx";
import styles from "./content.module.css";
import { kindName, languages, missingText, stateBadge } from "./content-names.ts";
import { PublishForm } from "./publish-form.tsx";
import { type Draft, isChanged, TextForm } from "./text-form.tsx";

export function ContentItemPage() {
  const { kind: asked, id = "" } = useParams();
  const kind = contentKinds.find((each) => each === asked);
  if (!kind || !/^[1-9]\d{0,14}$/.test(id)) {
    return <EmptyState icon="search" title={m.desk_none()} />;
  }
  return <ItemOf key={`${kind}/${id}`} kind={kind} id={Number(id)} />;
}

function ItemOf({ kind, id }: { kind: ContentKind; id: number }) {
  const read = useRead(deskContentItem, { kind, id });
  const changed = read.again;
  return (
    <Page
      title={kindName(kind)}
      back={{ to: `/content/${kind}`, label: kindName(kind) }}
      beside={read.data && <Badge {...stateBadge(read.data.state)} testId="content-state" />}
    >
      <Loaded read={read} rows={6} height={52}>
        {(item) => (
          <div className={`${styles.columns} stack align-start gap-16`}>
            <Texts kind={kind} item={item} onChanged={changed} />
            {kind === "circular" ? (
              <CircularPanel id={id} version={item.version} onChanged={changed} />
            ) : (
              <PublishForm key={item.version} kind={kind} item={item} onChanged={changed} />
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

interface TextsProps {
  kind: ContentKind;
  item: DeskContentItem;
  onChanged(): Promise<void>;
}

/** Keeps the draft of each language while the operator reads another language. */
function Texts({ kind, item, onChanged }: TextsProps) {
  const [lang, setLang] = useState<LanguageCode>(currentLocale());
  const [drafts, setDrafts] = useState<Partial<Record<LanguageCode, Draft>>>({});
  const stored = (each: LanguageCode) => item.texts.find((text) => text.lang === each);
  const { title, summary, body, version } = stored(lang) ?? { ...emptyText, version: 0 };
  const fresh: Draft = { title, summary, body, base: version, round: version };
  const isLocked = kind === "circular" && item.state !== "draft";
  return (
    <div className="stack gap-12">
      <p className="text-s ink-2 break" data-testid="content-missing">
        {missingText(item.texts)}
      </p>
      {isLocked && <Notice tone="info" text={m.desk_content_locked()} />}
      <label className={`${styles.lang} grid gap-2`}>
        <span className="text-s ink-2 w-560">{m.shell_language()}</span>
        <select
          className="round-s ink"
          value={lang}
          data-testid="content-lang"
          onChange={(event) => setLang(event.target.value as LanguageCode)}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {stored(each) ? "✓ " : "○ "}
              {languageNames[each]}
              {isChanged(drafts[each]) ? ` – ${m.desk_content_unsaved()}` : ""}
            </option>
          ))}
        </select>
      </label>
      <TextForm
        key={lang}
        name={{ kind, id: item.id, lang }}
        stored={{ title, summary, body, version }}
        draft={drafts[lang] ?? fresh}
        isLocked={isLocked}
        isPublic={kind === "descript" && item.state !== "draft"}
        onDraft={(change) => setDrafts((all) => ({ ...all, [lang]: change(all[lang] ?? fresh) }))}
        onChanged={onChanged}
      />
    </div>
  );
}
