import { useState } from "react";
import {
  type CannedAnswer,
  cannedAnswers,
  cannedRemove,
  cannedSet,
} from "#domain/contracts/desk/chat.ts";
import { chatTextMax } from "#domain/contracts/http/chat.ts";
import { languageNames } from "#domain/language-names.ts";
import { languageCodes } from "#domain/language-tags.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/use-read.ts";

import { currentLocale } from "../../i18n/locale.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { CallForm } from "../ui/call-form.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import styles from "./chat.module.css";

type Draft = Omit<CannedAnswer, "id"> & { id?: string };

/** The answers that operators have ready, and the form to change them. */
export function CannedSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  function close() {
    setDraft(null);
    onClose();
  }
  return (
    <Sheet open={open} title={m.desk_canned()} onClose={close}>
      {draft ? (
        <CannedForm draft={draft} onDone={() => setDraft(null)} />
      ) : (
        <CannedList onChoose={setDraft} />
      )}
    </Sheet>
  );
}

function CannedList({ onChoose }: { onChoose(draft: Draft): void }) {
  const read = useRead(cannedAnswers, {});
  const remove = useMutation(cannedRemove);
  async function drop(id: string) {
    if (await remove.send({ id })) await read.again();
  }
  return (
    <div className={styles.answers}>
      <SmallButton
        tone="primary"
        onClick={() => onChoose({ lang: currentLocale(), title: "", text: "" })}
        data-testid="desk-canned-add"
      >
        {m.desk_canned_add()}
      </SmallButton>
      {remove.error && <Notice tone="down" text={deskErrorText(remove.error)} />}
      <Loaded read={read} rows={3}>
        {(answers) =>
          answers.length === 0 ? (
            <p className={styles.quiet}>{m.desk_canned_none()}</p>
          ) : (
            <ul className={styles.answers}>
              {answers.map((answer) => (
                <li key={answer.id} className={styles.answer}>
                  <b>
                    <bdi>{answer.title}</bdi>
                  </b>
                  <small>{languageNames[answer.lang]}</small>
                  <p dir="auto">{answer.text}</p>
                  <span className={styles.acts}>
                    <SmallButton onClick={() => onChoose(answer)}>
                      {m.desk_canned_change()}
                    </SmallButton>
                    <SmallButton
                      tone="down"
                      busy={remove.busy}
                      onClick={() => void drop(answer.id)}
                      data-testid="desk-canned-remove"
                    >
                      {m.desk_brand_remove()}
                    </SmallButton>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

const languages = languageCodes.map((value) => ({ value, text: languageNames[value] }));

function CannedForm({ draft, onDone }: { draft: Draft; onDone(): void }) {
  const { id, lang, title, text } = draft;
  return (
    <CallForm
      action={m.ui_save()}
      call={cannedSet}
      also={id === undefined ? {} : { id }}
      fields={{
        lang: {
          ...{ label: m.shell_language, start: lang, testId: "desk-canned-language" },
          options: () => languages,
        },
        title: { label: m.desk_canned_title, start: title, max: 100 },
        text: {
          ...{ label: m.desk_canned_text, start: text, input: "area", max: chatTextMax, raw: true },
        },
      }}
      input={(typed) => ({ ...typed, text: typed.text.trim() })}
      isDisabled={(typed) => typed.title.trim() === "" || typed.text.trim() === ""}
      prefix="desk-canned"
      testId="desk-canned-save"
      onClose={onDone}
      onDone={onDone}
    />
  );
}
