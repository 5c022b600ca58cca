import { useState } from "react";
import { type DeskFund, deskFundSet, deskFundText } from "#domain/contracts/desk/funds.ts";
import { languageNames } from "#domain/language-names.ts";
import type { LanguageCode } from "#domain/language-tags.ts";
import { useForm } from "../../api/use-form.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { currentLocale } from "../../i18n/locale.ts";
import { Form } from "../../ui/form/form.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { languages } from "../content/content-names.ts";
import { PictureField } from "../content/picture-field.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";

interface FundTextsProps {
  fund: DeskFund;
  onChanged(): Promise<void>;
}

/** What each language calls the fund, and its picture. */
export function FundTexts({ fund, onChanged }: FundTextsProps) {
  const [lang, setLang] = useState<LanguageCode>(currentLocale());
  const stored = (each: LanguageCode) => fund.texts.find((text) => text.lang === each);
  const set = useMutation(deskFundSet);
  async function keep(image: string) {
    const { id, version, sort, is_open } = fund;
    const answer = await set.send({ id, version, sort, image, is_open: is_open ? "1" : "0" });
    if (answer) await onChanged();
  }
  return (
    <section className={pages.card}>
      <h2>{m.desk_fund_texts()}</h2>
      <SelectField<LanguageCode>
        label={m.shell_language()}
        value={lang}
        options={languages.map((each) => ({
          value: each,
          text: `${stored(each) ? "✓" : "○"} ${languageNames[each]}`,
        }))}
        onChange={setLang}
        testId="fund-lang"
      />
      <TextForm key={`${lang} ${stored(lang)?.version ?? 0}`} {...{ fund, lang, onChanged }} />
      <PictureField path={fund.image} onPath={(path) => void keep(path)} />
      {set.error && <Notice tone="down" text={deskErrorText(set.error)} />}
    </section>
  );
}

function TextForm({ fund, lang, onChanged }: FundTextsProps & { lang: LanguageCode }) {
  const stored = fund.texts.find((text) => text.lang === lang);
  const form = useForm(deskFundText, {
    start: { title: stored?.title ?? "", desc: stored?.desc ?? "" },
    input: (typed) => ({ id: fund.id, lang, version: stored?.version ?? 0, ...typed }),
    optional: ["desc"],
    success: m.desk_recorded,
    onDone: onChanged,
  });
  return (
    <Form onSubmit={() => form.submit()}>
      <TextField
        {...form.field("title")}
        label={m.desk_content_title()}
        maxLength={100}
        testId="fund-title"
      />
      <TextField
        {...form.field("desc")}
        label={m.desk_fund_description()}
        maxLength={2_000}
        testId="fund-desc"
      />
      {form.error && <Notice tone="down" text={deskErrorText(form.error)} />}
      <div className={pages.actions}>
        <SmallButton type="submit" busy={form.busy} data-testid="fund-text-save">
          {m.ui_save()}
        </SmallButton>
      </div>
    </Form>
  );
}
