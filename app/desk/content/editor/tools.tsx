import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type ReactNode, useRef, useState } from "react";
import { richLink } from "#domain/rich-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { m } from "../../desk-messages.ts";
import { SmallButton } from "../../ui/small-button.tsx";
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
  const { markAs, heading, list, hasMark, isHeading, isWithin } = commands;
  return [
    {
      name: m.desk_editor_bold(),
      sign: <b>B</b>,
      command: markAs("strong"),
      isOn: hasMark(state, "strong"),
    },
    {
      name: m.desk_editor_italic(),
      sign: <i>I</i>,
      command: markAs("em"),
      isOn: hasMark(state, "em"),
    },
    {
      name: m.desk_editor_underline(),
      sign: <u>U</u>,
      command: markAs("underline"),
      isOn: hasMark(state, "underline"),
    },
    { name: m.desk_editor_heading(), sign: "H1", command: heading(2), isOn: isHeading(state, 2) },
    {
      name: m.desk_editor_subheading(),
      sign: "H2",
      command: heading(3),
      isOn: isHeading(state, 3),
    },
    {
      name: m.desk_editor_list(),
      sign: "•",
      command: list("bullet_list"),
      isOn: isWithin(state, "bullet_list"),
    },
    {
      name: m.desk_editor_numbers(),
      sign: "1.",
      command: list("ordered_list"),
      isOn: isWithin(state, "ordered_list"),
    },
    {
      name: m.desk_editor_quote(),
      sign: "”",
      command: commands.quote,
      isOn: isWithin(state, "blockquote"),
    },
  ];
}

/** The buttons above the text. A press keeps the selection of the text. */
export function Tools({ view, onPicture }: ToolsProps) {
  const [isLinking, setLinking] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  function run(command: Command) {
    command(view.state, view.dispatch);
    view.focus();
  }
  async function put(given: File) {
    const path = await onPicture(given);
    if (path !== null) run(commands.picture(path));
  }
  const steps: Tool[] = [
    { name: m.order_undo(), sign: "↶", command: commands.undo },
    { name: m.desk_editor_redo(), sign: "↷", command: commands.redo },
  ];
  return (
    <div className={styles.head}>
      <div role="toolbar" aria-label={m.desk_editor_tools()} className={styles.tools}>
        {toolsOf(view).map((tool) => (
          <ToolButton key={tool.name} tool={tool} onPress={() => run(tool.command)} />
        ))}
        <button
          type="button"
          aria-pressed={isLinking}
          aria-label={m.desk_editor_link()}
          title={m.desk_editor_link()}
          onClick={() => setLinking(!isLinking)}
        >
          <Icon name="globe" size={16} />
        </button>
        <button
          type="button"
          aria-label={m.desk_editor_picture()}
          title={m.desk_editor_picture()}
          onClick={() => file.current?.click()}
        >
          <Icon name="camera" size={16} />
        </button>
        {steps.map((tool) => (
          <ToolButton key={tool.name} tool={tool} onPress={() => run(tool.command)} />
        ))}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={m.desk_editor_picture()}
        onChange={(event) => {
          const given = event.target.files?.[0];
          event.target.value = "";
          if (given) void put(given);
        }}
      />
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
    <div className={styles.link}>
      <input
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
      <small id="desk-editor-link">{m.desk_editor_link_hint()}</small>
    </div>
  );
}
