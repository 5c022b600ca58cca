import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { isPublicSetting, type Setting, type SettingKey, settings } from "#domain/config/schema.ts";
import { needsTwo } from "#domain/config/setting-classes.ts";
import { groupOf, settingGroups } from "#domain/config/setting-groups.ts";
import { mayAsk, secretSettings } from "#domain/config/setting-rules.ts";
import { type DeskSettings, deskPreview, deskSettings } from "#domain/contracts/desk/settings.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { EmptyState } from "../../ui/states.tsx";
import { AskAct } from "../changes/ask-form.tsx";
import type { ChangedField } from "../changes/diff.tsx";
import { m } from "../desk-messages.ts";
import { ErrorNotice, Loaded, Page, SmallButton } from "../ui/page.tsx";
import { SearchBox, Toolbar } from "../ui/toolbar.tsx";
import { ConfigFile } from "./config-file.tsx";
import { SecretRow } from "./secret-row.tsx";
import { SettingField } from "./setting-field.tsx";
import { groupTitles, settingMeaning, settingTitle, settingValueText } from "./setting-text.ts";
import styles from "./settings.module.css";

/** New values by setting; null resets a setting to its default. */
type Draft = Partial<Record<SettingKey, string | null>>;
type Stored = ReadonlyMap<string, string | null>;

/** Puts a value into the draft, or removes the draft's value if the new value is the stored one. */
function withValue(draft: Draft, stored: Stored, key: SettingKey, value: string | null): Draft {
  const { [key]: _, ...others } = draft;
  return (stored.get(key) ?? null) === value ? others : { ...others, [key]: value };
}

function changedFieldsOf(draft: Draft, stored: Stored): ChangedField[] {
  return Object.entries(draft).map(([name, after]) => ({
    ...{ name, before: stored.get(name) ?? null, after: after ?? null },
  }));
}

const isWrong = (key: SettingKey, value: string | null | undefined): boolean =>
  typeof value === "string" && !mayAsk(key, value);

const keys = Object.keys(settings) as SettingKey[];

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

function isFound(key: SettingKey, search: string): boolean {
  const text = `${key} ${settingTitle(key)} ${settingMeaning(key)}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Settings({ data, onChanged }: { data: DeskSettings; onChanged(): Promise<void> }) {
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
      <nav className={`${styles.groups} flex wrap gap-6`} aria-label={m.desk_settings()}>
        {settingGroups.map((each) => (
          <button
            key={each}
            type="button"
            className="surface pill text-s ink-2"
            aria-pressed={!search && each === group}
            data-testid={`group-${each}`}
            onClick={() => setParams({ group: each })}
          >
            {groupTitles[each]()}
          </button>
        ))}
      </nav>
      {shown.length === 0 && <EmptyState icon="search" title={m.desk_none()} />}
      {shown.length > 0 && (
        <div className={`${styles.list} grid surface round-m`}>
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
  stored: Stored;
  onDiscard(): void;
  onSent(): Promise<void>;
}

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
    <div className={`${styles.bar} row wrap gap-8 surface round-m`} data-testid="setting-bar">
      <b>{m.desk_content_unsaved()}</b>
      <ErrorNotice error={preview.error} />
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
        needsTwo={fields.some(({ name }) => needsTwo(name))}
        onSent={onSent}
      />
    </div>
  );
}

interface SettingRowProps {
  name: SettingKey;
  stored: Stored;
  draft: Draft;
  onChange(name: SettingKey, value: string | null): void;
}

function SettingRow({ name, stored, draft, onChange }: SettingRowProps) {
  const start = (settings[name] as Setting).default;
  const isChanged = Object.hasOwn(draft, name);
  const own = isChanged ? draft[name] : stored.get(name);
  return (
    <div
      className={`${styles.row} stack gap-4`}
      data-changed={isChanged || undefined}
      data-testid={`row-${name}`}
    >
      <SettingField
        name={name}
        value={own ?? start}
        onChange={(text) => onChange(name, text)}
        error={isWrong(name, draft[name]) ? m.desk_content_place_wrong() : undefined}
      />
      <p className={`${styles.meta} row wrap text-xs ink-2`}>
        <code dir="ltr">{name}</code>
        <span>{m.desk_change_default({ value: isolate(settingValueText(name, start)) })}</span>
        {needsTwo(name) && <span>{m.desk_setting_two()}</span>}
        {own != null && (
          <button type="button" onClick={() => onChange(name, null)} data-testid={`reset-${name}`}>
            {m.desk_setting_reset()}
          </button>
        )}
        <Link to={`/changes?view=all&kind=settings&field=${name}`}>{m.desk_history()}</Link>
      </p>
    </div>
  );
}
