import { useState } from "react";
import { useSearchParams } from "react-router";
import { isPublicSetting, type SettingKey, settings } from "#domain/config/schema.ts";
import { groupOf, settingGroups } from "#domain/config/setting-groups.ts";
import { secretSettings } from "#domain/config/setting-rules.ts";
import { type DeskSettings, deskPreview, deskSettings } from "#domain/contracts/desk/settings.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/use-read.ts";
import { EmptyState } from "../../ui/states.tsx";
import { AskAct } from "../changes/ask-act.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import { SearchBox, Toolbar } from "../ui/toolbar.tsx";
import { ConfigFile } from "./config-file.tsx";
import { changedFieldsOf, type Draft, isWrong, needsTwo, withValue } from "./draft.ts";
import { SecretRow } from "./secret-row.tsx";
import { SettingRow } from "./setting-row.tsx";
import { groupTitle, settingMeaning, settingTitle } from "./setting-text.ts";
import styles from "./settings.module.css";

const keys = Object.keys(settings) as SettingKey[];

/** All settings of the company, by group and by search. */
export function SettingsPage() {
  const read = useRead(deskSettings, {});
  return (
    <Page title={m.desk_settings()}>
      <Loaded read={read} rows={10}>
        {(data) => <Settings data={data} onChanged={read.again} />}
      </Loaded>
    </Page>
  );
}

interface SettingsProps {
  data: DeskSettings;
  onChanged(): Promise<void>;
}

function isFound(key: SettingKey, search: string): boolean {
  const text = `${key} ${settingTitle(key)} ${settingMeaning(key)}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Settings({ data, onChanged }: SettingsProps) {
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<Draft>({});
  const stored = new Map(data.settings.map(({ name, value }) => [name, value]));
  const group = settingGroups.find((each) => each === params.get("group")) ?? "look";
  const search = params.get("search") ?? "";
  const shown = keys.filter((key) => (search ? isFound(key, search) : groupOf(key) === group));
  const put = (key: SettingKey, value: string | null) =>
    setDraft((now) => withValue(now, stored, key, value));
  async function sent() {
    setDraft({});
    await onChanged();
  }
  return (
    <>
      <Toolbar>
        <SearchBox
          label={m.desk_setting_search()}
          value={search}
          onSearch={(text) => setParams(text ? { search: text } : { group })}
        />
        <ConfigFile onAsked={onChanged} />
      </Toolbar>
      <nav className={styles.groups} aria-label={m.desk_settings()}>
        {settingGroups.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={!search && each === group}
            data-testid={`group-${each}`}
            onClick={() => setParams({ group: each })}
          >
            {groupTitle(each)}
          </button>
        ))}
      </nav>
      {shown.length === 0 && <EmptyState icon="search" title={m.desk_none()} />}
      {shown.length > 0 && (
        <div className={styles.list}>
          {shown.map((key) =>
            secretSettings.has(key) ? (
              <SecretRow
                key={key}
                name={key}
                isSet={data.secrets.includes(key)}
                onSet={onChanged}
              />
            ) : (
              <SettingRow key={key} {...{ name: key, stored, draft }} onChange={put} />
            ),
          )}
        </div>
      )}
      {Object.keys(draft).length > 0 && (
        <DraftBar draft={draft} stored={stored} onDiscard={() => setDraft({})} onSent={sent} />
      )}
    </>
  );
}

interface DraftBarProps {
  draft: Draft;
  stored: ReadonlyMap<string, string | null>;
  onDiscard(): void;
  onSent(): Promise<void>;
}

/** Changes that are not asked for yet, with the ways on. */
function DraftBar({ draft, stored, onDiscard, onSent }: DraftBarProps) {
  const preview = useMutation(deskPreview);
  const fields = changedFieldsOf(draft, stored);
  const wrong = fields.some(({ name, after }) => isWrong(name as SettingKey, after));
  const seen = fields.filter(({ name }) => isPublicSetting(name));
  async function show() {
    const asked = seen.map(({ name, after }) => ({ name, after }));
    const answer = await preview.send({ fields: asked });
    if (answer) window.open(answer.path, "_blank", "noopener");
  }
  return (
    <div className={styles.bar} data-testid="setting-bar">
      <b>{m.desk_content_unsaved()}</b>
      {preview.error && <Notice tone="down" text={deskErrorText(preview.error)} />}
      <SmallButton onClick={onDiscard}>{m.desk_change_discard()}</SmallButton>
      {seen.length > 0 && !wrong && (
        <SmallButton busy={preview.busy} onClick={() => void show()} data-testid="setting-preview">
          {m.desk_setting_preview()}
        </SmallButton>
      )}
      <AskAct
        label={m.ui_continue()}
        title={m.desk_change_review()}
        tone="primary"
        disabled={wrong}
        testId="setting-review"
        kind="settings"
        fields={fields}
        needsTwo={needsTwo(fields)}
        onSent={onSent}
      />
    </div>
  );
}
