import { useState } from "react";
import { comparedFields } from "#domain/changes/change.ts";
import {
  type ContentKind,
  type ContentText,
  lacksTitle,
  textLimits,
} from "#domain/content/texts.ts";
import { deskContentText } from "#domain/contracts/desk/content.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { lazyPart, PartBoundary } from "../../ui/part.ts";
import { Skeleton } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { ErrorNotice, Notice, SmallButton } from "../ui/page.tsx";
import { SheetAct } from "../ui/sheet-act.tsx";
import { AskSheet } from "./ask-sheet.tsx";
import styles from "./content.module.css";
import { useUpload } from "./picture-field.tsx";
import { TextPreview, Versions } from "./versions.tsx";

const RichEditor = lazyPart(() => import("./editor/rich-editor.tsx"));

export interface Draft extends ContentText {
  /** Version from which the draft started. */
  base: number;
  /** A new number makes the editor load its text again. */
  round: number;
  isChanged?: boolean;
}

export const isChanged = (draft: Draft | undefined) => draft?.isChanged === true;

interface TextFormProps {
  name: { kind: ContentKind; id: number; lang: LanguageCode };
  stored: ContentText & { version: number };
  draft: Draft;
  isLocked: boolean;
  /** True if readers see the text, so that a change needs approval. */
  isPublic: boolean;
  /** `change` gets the newest draft, because the operator may type while a text is being saved. */
  onDraft(change: (now: Draft) => Draft): void;
  onChanged(): Promise<void>;
}

const textOf = ({ title, summary, body }: ContentText): ContentText => ({ title, summary, body });

/** Fields of a change; an empty text becomes null. */
const fieldsOf = ({ title, summary, body }: ContentText) => ({
  title: title || null,
  summary: summary || null,
  body: body || null,
});

/**
 * Saves the draft. The form stays busy until the page has read the saved text, because the next act
 * must name the new version.
 */
function useSave({ name, stored, draft, onDraft, onChanged }: TextFormProps) {
  const save = useMutation(deskContentText);
  const [isSaving, setSaving] = useState(false);
  const isConflict = save.error?.code === errorCodes.content_changed;
  async function send() {
    const version = isConflict ? stored.version : draft.base;
    const sent = textOf(draft);
    setSaving(true);
    try {
      const answer = await save.send({ ...name, version, ...sent });
      if (answer) {
        toast(m.desk_recorded(), "success");
        const isSent = (now: Draft) => JSON.stringify(textOf(now)) === JSON.stringify(sent);
        onDraft((now) => ({ ...now, base: answer.version, isChanged: !isSent(now) }));
      }
      // Reads again even after a conflict, to show the text that a colleague has saved.
      await onChanged();
    } finally {
      setSaving(false);
    }
  }
  return { send, isSaving, isConflict, error: save.error };
}

/** After a conflict, keeps the typed text and shows the colleague's saved text below it. */
export function TextForm(props: TextFormProps) {
  const { name, stored, draft, isLocked, isPublic, onDraft } = props;
  const { send, isSaving, isConflict, error } = useSave(props);
  const [isAsking, setAsking] = useState(false);
  const change = (more: Partial<ContentText>) =>
    onDraft((now) => ({ ...now, ...more, isChanged: true }));
  const use = (text: ContentText) =>
    onDraft((now) => ({ ...now, ...textOf(text), isChanged: true, round: now.round + 1 }));

  return (
    <div className="stack gap-12">
      <TextField
        label={m.desk_content_title()}
        value={draft.title}
        maxLength={textLimits.title}
        disabled={isLocked}
        onChange={(title) => change({ title })}
        error={lacksTitle(draft) ? m.access_input_missing() : undefined}
        testId="content-title"
      />
      <TextField
        label={m.desk_content_summary()}
        value={draft.summary}
        maxLength={textLimits.summary}
        disabled={isLocked}
        onChange={(summary) => change({ summary })}
        testId="content-summary"
      />
      <BodyField
        textKey={draft.round}
        html={draft.body}
        isLocked={isLocked}
        onChange={(body) => change({ body })}
      />
      {isConflict && (
        <Notice tone="warn" text={m.desk_content_conflict()} testId="content-conflict" />
      )}
      {isConflict && <TextPreview kind={name.kind} lang={name.lang} text={stored} />}
      {!isConflict && <ErrorNotice error={error} testId="content-error" />}
      <div className="flex wrap gap-8">
        <SmallButton
          tone="primary"
          busy={isSaving}
          disabled={isLocked || !isChanged(draft)}
          onClick={() => (isPublic ? setAsking(true) : void send())}
          data-testid="content-save"
        >
          {isPublic ? m.desk_circular_ask() : m.ui_save()}
        </SmallButton>
        <SheetAct label={m.desk_content_preview()} testId="content-preview">
          {() => <TextPreview kind={name.kind} lang={name.lang} text={draft} />}
        </SheetAct>
        <SheetAct label={m.desk_content_versions()} testId="content-versions">
          {(_, closing) => <Versions name={name} isLocked={isLocked} onUse={closing(use)} />}
        </SheetAct>
        {isChanged(draft) && <small role="status">{m.desk_content_unsaved()}</small>}
      </div>
      <TextAsk {...props} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

interface TextAskProps extends TextFormProps {
  open: boolean;
  onClose(): void;
}

/** Requests that the draft replaces the public text. The form then shows the public text again. */
function TextAsk({ name, stored, draft, open, onClose, onDraft, onChanged }: TextAskProps) {
  async function sent() {
    onDraft((now) => ({
      ...textOf(stored),
      base: stored.version,
      round: now.round + 1,
      isChanged: false,
    }));
    await onChanged();
  }
  return (
    <AskSheet
      kind="legal_text"
      subject={`${name.id}/${name.lang}`}
      fields={open ? comparedFields(fieldsOf(stored), fieldsOf(draft)) : null}
      onClose={onClose}
      onSent={sent}
    />
  );
}

interface BodyFieldProps {
  /** A new key makes the editor load its text again. */
  textKey: number;
  html: string;
  isLocked: boolean;
  onChange(html: string): void;
}

function BodyField({ textKey, html, isLocked, onChange }: BodyFieldProps) {
  const [isSource, setSource] = useState(false);
  const upload = useUpload();
  return (
    <>
      <div className="row between">
        <span className="text-s ink-2 w-560">{m.desk_content_body()}</span>
        <SmallButton
          aria-pressed={isSource}
          onClick={() => setSource(!isSource)}
          data-testid="content-source"
        >
          HTML
        </SmallButton>
      </div>
      {isSource ? (
        <textarea
          className={`${styles.source} round-m ink`}
          dir="ltr"
          spellCheck={false}
          aria-label={m.desk_content_body()}
          value={html}
          disabled={isLocked}
          data-testid="content-html"
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <PartBoundary fallback={<Skeleton rows={1} height={240} />}>
          <RichEditor
            key={textKey}
            label={m.desk_content_body()}
            html={html}
            disabled={isLocked}
            onChange={onChange}
            onPicture={upload.put}
          />
        </PartBoundary>
      )}
      <ErrorNotice error={upload.error} />
    </>
  );
}
