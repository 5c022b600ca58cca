/** Editor of HTML texts, loaded with the first text that an operator opens. */
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useRef, useState } from "react";
import texts from "../../../features/company/rich-text.module.css";
import { plugins } from "./rich-commands.ts";
import styles from "./rich-editor.module.css";
import { readRich, writeRich } from "./rich-schema.ts";
import { Tools } from "./tools.tsx";

export interface RichEditorProps {
  label: string;
  /** Only the first value counts: another text needs another `key`. */
  html: string;
  disabled: boolean;
  /** Called after each change, but not for the text that the editor starts with. */
  onChange(html: string): void;
  /** Returns the path of the stored picture; null if the picture was refused. */
  onPicture(file: File): Promise<string | null>;
}

export default function RichEditor(props: RichEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const newest = useRef(props);
  const [view, setView] = useState<EditorView | null>(null);
  // The view, not React, keeps the editor's state. This counter renders the tools at each change.
  const [, setStep] = useState(0);
  useEffect(() => {
    newest.current = props;
    view?.setProps({ editable: () => !props.disabled });
  });
  useEffect(() => {
    const { html, label } = newest.current;
    const made = new EditorView(box.current, {
      state: EditorState.create({ doc: readRich(html), plugins: plugins() }),
      editable: () => !newest.current.disabled,
      attributes: {
        class: `${texts.text} ${styles.page}`,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        dir: "auto",
        "data-testid": "rich-editor",
      },
      dispatchTransaction(step) {
        made.updateState(made.state.apply(step));
        setStep((count) => count + 1);
        if (step.docChanged) newest.current.onChange(writeRich(made.state.doc));
      },
    });
    setView(made);
    return () => made.destroy();
  }, []);
  return (
    <div className={styles.editor}>
      {view && !props.disabled && <Tools view={view} onPicture={props.onPicture} />}
      <div ref={box} />
    </div>
  );
}
