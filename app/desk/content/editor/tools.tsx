import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type ReactNode, useState } from "react";
import { richLink } from "#domain/text/rich-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { m } from "../../desk-messages.ts";
import { pictureTypes, useFileChoice } from "../../ui/file-button.tsx";
import { SmallButton } from "../../ui/page.tsx";
import * as commands from "./rich-commands.ts";
import styles from "./rich-editor.module.css";

interface ToolsProps {
  view: EditorView;
  onPicture(file: File): Promise<string | null>;
}

interface Tool {
  name: string;
  sign: ReactNode;
  command: Command;
  isOn?: boolean;
}

function toolsOf({ state }: EditorView): Tool[] {
  const { markAs, heading, list, quote, hasMark, isHeading, isWithin } = commands;
  const mark = (as: "strong" | "em" | "underline", name: string, sign: ReactNode): Tool => ({
    ...{ name, sign, command: markAs(as), isOn: hasMark(state, as) },
  });
  const head = (level: number, name: string, sign: string): Tool => ({
    ...{ name, sign, command: heading(level), isOn: isHeading(state, level) },
  });
  const items = (as: "bullet_list" | "ordered_list", name: string, sign: string): Tool => ({
    ...{ name, sign, command: list(as), isOn: isWithin(state, as) },
  });
  return [
    mark("strong", m.desk_editor_bold(), <b>B</b>),
    mark("em", m.desk_editor_italic(), <i>I</i>),
    mark("underline", m.desk_editor_underline(), <u>U</u>),
    head(2, m.desk_editor_heading(), "H1"),
    head(3, m.desk_editor_subheading(), "H2"),
    items("bullet_list", m.desk_editor_list(), "•"),
    items("ordered_list", m.desk_editor_numbers(), "1."),
    {
      ...{ name: m.desk_editor_quote(), sign: "”", command: quote },
      isOn: isWithin(state, "blockquote"),
    },
  ];
}

export function Tools({ view, onPicture }: ToolsProps) {
  const [isLinking, setLinking] = useState(false);
  function run(command: Command) {
    command(view.state, view.dispatch);
    view.focus();
  }
  async function put(given: File) {
    const path = await onPicture(given);
    if (path !== null) run(commands.picture(path));
  }
  const [hidden, choose] = useFileChoice({
    label: m.desk_editor_picture(),
    accept: pictureTypes,
    onFile: (given) => void put(given),
  });
  const steps: Tool[] = [
    { name: m.order_undo(), sign: "↶", command: commands.undo },
    { name: m.desk_editor_redo(), sign: "↷", command: commands.redo },
  ];
  return (
    <div className={styles.head}>
      <div
        role="toolbar"
        aria-label={m.desk_editor_tools()}
        className={`${styles.tools} flex wrap gap-2`}
      >
        {toolsOf(view).map((tool) => (
          <ToolButton key={tool.name} tool={tool} onPress={() => run(tool.command)} />
        ))}
        <button
          type="button"
          className="grid place-center round-s text-s ink-2 w-600"
          aria-pressed={isLinking}
          aria-label={m.desk_editor_link()}
          title={m.desk_editor_link()}
          onClick={() => setLinking(!isLinking)}
        >
          <Icon name="globe" size={16} />
        </button>
        <button
          type="button"
          className="grid place-center round-s text-s ink-2 w-600"
          aria-label={m.desk_editor_picture()}
          title={m.desk_editor_picture()}
          onClick={choose}
        >
          <Icon name="camera" size={16} />
        </button>
        {steps.map((tool) => (
          <ToolButton key={tool.name} tool={tool} onPress={() => run(tool.command)} />
        ))}
      </div>
      {hidden}
      {isLinking && (
        <LinkForm
          first={commands.linkAt(view.state)}
          onLink={(address) => {
            setLinking(false);
            run(commands.link(address));
          }}
        />
      )}
    </div>
  );
}

function ToolButton({ tool: { name, sign, isOn }, onPress }: { tool: Tool; onPress(): void }) {
  return (
    <button
      type="button"
      className="grid place-center round-s text-s ink-2 w-600"
      aria-pressed={isOn}
      aria-label={name}
      title={name}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {sign}
    </button>
  );
}

function LinkForm({ first, onLink }: { first: string; onLink(address: string): void }) {
  const [address, setAddress] = useState(first);
  const isWrong = address.trim() !== "" && richLink(address.trim()) === null;
  return (
    <div className={`${styles.link} flex wrap gap-6`}>
      <input
        className="min-width-0 round-s ink"
        value={address}
        dir="ltr"
        placeholder="https://"
        aria-label={m.desk_editor_link()}
        aria-invalid={isWrong}
        aria-describedby="desk-editor-link"
        data-testid="rich-link"
        onChange={(event) => setAddress(event.target.value)}
      />
      <SmallButton tone="primary" disabled={isWrong} onClick={() => onLink(address.trim())}>
        {m.desk_editor_link()}
      </SmallButton>
      <small className="ink-2" id="desk-editor-link">
        {m.desk_editor_link_hint()}
      </small>
    </div>
  );
}
