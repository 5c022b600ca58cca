import { useState } from "react";
import { type DeskFund, deskFundSet, deskFundText } from "#domain/contracts/desk/funds.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { useForm } from "../../api/use-form.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { currentLocale } from "../../i18n/locale.ts";
import { Form } from "../../ui/form/form.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { languageOptions } from "../content/content-names.ts";
import { PictureField } from "../content/picture-field.tsx";
import { m } from "../desk-messages.ts";
import { Fields } from "../ui/call-form.tsx";
import { Card, ErrorNotice, SmallButton } from "../ui/page.tsx";

export interface FundProps {
  fund: DeskFund;
  onChanged(): Promise<void>;
}

export function FundTexts({ fund, onChanged }: FundProps) {
  const [lang, setLang] = useState<LanguageCode>(currentLocale());
  const stored = (each: LanguageCode) => fund.texts.find((text) => text.lang === each);
  const set = useMutation(deskFundSet);
  async function keep(image: string) {
    const { id, version, sort, is_open } = fund;
    const answer = await set.send({ id, version, sort, image, is_open: is_open ? "1" : "0" });
    if (answer) await onChanged();
  }
  return (
    <Card title={m.desk_fund_texts()}>
      <SelectField<LanguageCode>
        label={m.shell_language()}
        value={lang}
        options={languageOptions((each) => stored(each) !== undefined)}
        onChange={setLang}
        testId="fund-lang"
      />
      <TextForm key={`${lang} ${stored(lang)?.version ?? 0}`} {...{ fund, lang, onChanged }} />
      <PictureField path={fund.image} onPath={(path) => void keep(path)} />
      <ErrorNotice error={set.error} />
    </Card>
  );
}

const textFields = {
  title: { label: m.desk_content_title, max: 100 },
  desc: { label: m.desk_fund_description, max: 2_000 },
};

function TextForm({ fund, lang, onChanged }: FundProps & { lang: LanguageCode }) {
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
      <Fields form={form} of={textFields} prefix="fund" />
      <ErrorNotice error={form.error} />
      <div className="flex wrap gap-8">
        <SmallButton type="submit" busy={form.busy} data-testid="fund-text-save">
          {m.ui_save()}
        </SmallButton>
      </div>
    </Form>
  );
}
