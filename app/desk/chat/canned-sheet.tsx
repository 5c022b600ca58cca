import { useState } from "react";
import {
  type CannedAnswer,
  cannedAnswers,
  cannedRemove,
  cannedSet,
} from "#domain/contracts/desk/chat.ts";
import { chatTextMax } from "#domain/contracts/http/chat.ts";
import { languageNames } from "#domain/language/language-names.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { currentLocale } from "../../i18n/locale.ts";
import { m } from "../desk-messages.ts";
import { languageChoices } from "../names.ts";
import { CallForm } from "../ui/call-form.tsx";
import { ErrorNotice, Loaded, SmallButton } from "../ui/page.tsx";
import styles from "./chat.module.css";

type Draft = Omit<CannedAnswer, "id"> & { id?: string };

export function CannedAnswers() {
  const [draft, setDraft] = useState<Draft | null>(null);
  return draft ? (
    <CannedForm draft={draft} onDone={() => setDraft(null)} />
  ) : (
    <CannedList onChoose={setDraft} />
  );
}

function CannedList({ onChoose }: { onChoose(draft: Draft): void }) {
  const read = useRead(cannedAnswers, {});
  const remove = useMutation(cannedRemove);
  async function drop(id: string) {
    if (await remove.send({ id })) await read.again();
  }
  return (
    <div className="grid items-start gap-12">
      <SmallButton
        tone="primary"
        onClick={() => onChoose({ lang: currentLocale(), title: "", text: "" })}
        data-testid="desk-canned-add"
      >
        {m.desk_canned_add()}
      </SmallButton>
      <ErrorNotice error={remove.error} />
      <Loaded read={read} rows={3}>
        {(answers) =>
          answers.length === 0 ? (
            <p className="text-s ink-2">{m.desk_canned_none()}</p>
          ) : (
            <ul className="grid items-start gap-12">
              {answers.map((answer) => (
                <li key={answer.id} className={`${styles.answer} grid gap-4 break`}>
                  <b>
                    <bdi>{answer.title}</bdi>
                  </b>
                  <small className="ink-2">{languageNames[answer.lang]}</small>
                  <p dir="auto">{answer.text}</p>
                  <span className="row wrap min-width-0 gap-8">
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
          options: () => languageChoices,
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

export function CannedPick({ onPick }: { onPick(text: string): void }) {
  const { data } = useRead(cannedAnswers, {});
  if (!data || data.length === 0) return null;
  const languages = [...new Set(data.map(({ lang }) => lang))];
  return (
    <select
      className={`${styles.canned} min-width-0 round-s ink`}
      aria-label={m.desk_canned()}
      value=""
      data-testid="desk-canned-pick"
      onChange={(event) => {
        const picked = data.find(({ id }) => id === event.target.value);
        if (picked) onPick(picked.text);
      }}
    >
      <option value="">{m.desk_canned()}</option>
      {languages.map((lang) => (
        <optgroup key={lang} label={languageNames[lang]}>
          {data
            .filter((each) => each.lang === lang)
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}
