import { cannedAnswers } from "#domain/contracts/desk/chat.ts";
import { languageNames } from "#domain/language-names.ts";
import { useRead } from "../../data/use-read.ts";

import { m } from "../desk-messages.ts";
import styles from "./chat.module.css";

/** Puts a ready answer into the field, where it can be changed before it is sent. */
export function CannedPick({ onPick }: { onPick(text: string): void }) {
  const { data } = useRead(cannedAnswers, {});
  if (!data || data.length === 0) return null;
  const languages = [...new Set(data.map(({ lang }) => lang))];
  return (
    <select
      className={styles.canned}
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
