import { useState } from "react";
import { deskTag, deskTagSet, deskTags } from "#domain/contracts/desk/customer-notes.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../desk-messages.ts";
import { useMay } from "../frame/desk-context.ts";
import { CallForm, type FormField } from "../ui/call-form.tsx";
import { Card, ErrorNotice, SmallButton } from "../ui/page.tsx";
import { SheetAct } from "../ui/sheet-act.tsx";
import { Pick, Toolbar } from "../ui/toolbar.tsx";
import type { TabProps } from "./customer.ts";
import styles from "./customers.module.css";

const tagField: FormField = {
  ...{ label: m.desk_name, hint: m.desk_tag_hint, wrong: m.desk_tag_hint, max: 40 },
  testId: "tag-name",
};

export function TagsCard({ view: { user }, onChanged }: TabProps) {
  const mayTag = useMay(deskTag);
  const list = useRead(deskTags, {});
  const tag = useMutation(deskTag);
  const left = (list.data ?? []).filter(({ name }) => !user.tags.includes(name));
  async function set(name: string, on: "0" | "1") {
    if (await tag.send({ user_id: user.id, tag: name, on })) onChanged();
  }
  function made(name: string) {
    void list.again();
    void set(name, "1");
  }
  return (
    <Card title={m.desk_tags()} testId="customer-tags">
      {user.tags.length === 0 && <p className="text-s ink-2">{m.desk_nothing_yet()}</p>}
      <ul className={`${styles.tags} flex wrap gap-6`}>
        {user.tags.map((name) => (
          <li key={name} className="row gap-4 sunken pill text-s">
            <bdi>{name}</bdi>
            {mayTag && (
              <button
                type="button"
                className="grid place-center pill ink-2"
                aria-label={m.desk_tag_take({ tag: isolate(name) })}
                title={m.desk_tag_take({ tag: isolate(name) })}
                disabled={tag.busy}
                onClick={() => void set(name, "0")}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <ErrorNotice error={tag.error} />
      {mayTag && (
        <Toolbar>
          {left.length > 0 && (
            <Pick
              label={m.desk_tag_give()}
              value=""
              testId="tag-give"
              options={[
                { value: "", text: "–" },
                ...left.map(({ name }) => ({ value: name, text: name })),
              ]}
              onChange={(name) => void set(name, "1")}
            />
          )}
          <NewTag
            tags={list.data ?? []}
            onRemoved={() => void list.again().then(onChanged)}
            onMade={made}
          />
        </Toolbar>
      )}
    </Card>
  );
}

interface NewTagProps extends TagListProps {
  onMade(name: string): void;
}

function NewTag({ onMade, ...list }: NewTagProps) {
  return (
    <SheetAct label={m.desk_tag_new()} testId="tag-new">
      {(close, closing) => (
        <>
          <TagList {...list} />
          <CallForm
            action={m.desk_tag_new()}
            call={deskTagSet}
            also={{ on: "1" }}
            fields={{ tag: tagField }}
            testId="tag-new-send"
            onClose={close}
            onDone={closing((_, { tag }) => onMade(tag))}
          />
        </>
      )}
    </SheetAct>
  );
}

interface TagListProps {
  tags: ReadonlyArray<{ name: string; customers: number }>;
  onRemoved(): void;
}

/** Removes a tag from all customers, once the operator has pressed twice. */
function TagList({ tags, onRemoved }: TagListProps) {
  const [asked, setAsked] = useState("");
  const set = useMutation(deskTagSet);
  async function remove(name: string) {
    if (asked !== name) return setAsked(name);
    if (await set.send({ tag: name, on: "0" })) onRemoved();
  }
  return (
    <ul className={`${styles.chosen} grid text-s`}>
      {tags.map(({ name, customers }) => (
        <li key={name}>
          <span>
            <bdi>{name}</bdi> <small className="num">{customers}</small>
          </span>
          <SmallButton
            tone={asked === name ? "down" : "quiet"}
            busy={set.busy}
            onClick={() => void remove(name)}
          >
            {m.desk_tag_remove()}
          </SmallButton>
        </li>
      ))}
    </ul>
  );
}
