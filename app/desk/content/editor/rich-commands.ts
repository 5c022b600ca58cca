import { baseKeymap, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { richLink } from "#domain/text/rich-text.ts";
import { richSchema } from "./rich-schema.ts";

const { nodes, marks } = richSchema;
type NodeName = "bullet_list" | "ordered_list" | "blockquote";
type MarkName = "strong" | "em" | "underline" | "link";

const node = (name: string) => {
  const type = nodes[name];
  if (!type) throw new Error(`the editor has no ${name}`);
  return type;
};
const mark = (name: MarkName) => {
  const type = marks[name];
  if (!type) throw new Error(`the editor has no ${name}`);
  return type;
};

export function hasMark({ selection, storedMarks, doc }: EditorState, name: MarkName): boolean {
  const { from, to, empty, $from } = selection;
  const type = mark(name);
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

export function isHeading({ selection: { $from } }: EditorState, level: number): boolean {
  return $from.parent.type.name === "heading" && $from.parent.attrs.level === level;
}

export function isWithin({ selection: { $from } }: EditorState, name: NodeName): boolean {
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some(
    ({ type }) => type.name === name,
  );
}

export const markAs = (name: Exclude<MarkName, "link">): Command => toggleMark(mark(name));

/** Toggles between a heading of this level and a paragraph. */
export const heading =
  (level: number): Command =>
  (state, dispatch) =>
    isHeading(state, level)
      ? setBlockType(node("paragraph"))(state, dispatch)
      : setBlockType(node("heading"), { level })(state, dispatch);

export const list =
  (name: "bullet_list" | "ordered_list"): Command =>
  (state, dispatch) =>
    isWithin(state, name)
      ? liftListItem(node("list_item"))(state, dispatch)
      : wrapInList(node(name))(state, dispatch);

export const quote: Command = (state, dispatch) =>
  isWithin(state, "blockquote")
    ? lift(state, dispatch)
    : wrapIn(node("blockquote"))(state, dispatch);

/** Returns the address of the link at the selection; an empty text for none. */
export function linkAt({ selection: { $from, from, to }, doc }: EditorState): string {
  const type = mark("link");
  let found = type.isInSet($from.marks())?.attrs.href as string | undefined;
  doc.nodesBetween(from, to, (each) => {
    found ??= type.isInSet(each.marks)?.attrs.href as string | undefined;
  });
  return found ?? "";
}

/**
 * Links the selection. If nothing is selected, inserts the address itself as a link. An empty
 * address removes the selection's links.
 */
export const link =
  (address: string): Command =>
  ({ tr, selection: { from, to, empty } }, dispatch) => {
    const type = mark("link");
    if (address === "") {
      dispatch?.(tr.removeMark(from, to, type));
      return true;
    }
    const href = richLink(address);
    if (href === null) return false;
    const linked = type.create({ href });
    dispatch?.(
      empty
        ? tr.insert(from, richSchema.text(address, [linked]))
        : tr.removeMark(from, to, type).addMark(from, to, linked),
    );
    return true;
  };

export const picture =
  (src: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.replaceSelectionWith(node("image").create({ src, alt: "" })));
    return true;
  };

const lineBreak: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.replaceSelectionWith(node("hard_break").create()).scrollIntoView());
  return true;
};

/** The plugins leave Tab to the page, so that keyboard users can get out of the editor. */
export const plugins = () => [
  history(),
  keymap({
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-b": markAs("strong"),
    "Mod-i": markAs("em"),
    "Mod-u": markAs("underline"),
    "Shift-Enter": lineBreak,
    Enter: splitListItem(node("list_item")),
    "Mod-]": sinkListItem(node("list_item")),
    "Mod-[": liftListItem(node("list_item")),
  }),
  keymap(baseKeymap),
];

export { redo, undo };
