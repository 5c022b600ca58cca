/** This file loads at the first search, together with the help texts. */
import { searchText } from "../../ui/form/search-text.ts";
import type { HelpKind } from "./help-kinds.ts";
import { topicPath } from "./help-kinds.ts";
import { termPath, terms } from "./terms.ts";
import { topics } from "./topics.ts";

export interface FoundHelp {
  path: string;
  title: string;
  text: string;
}

const foundMax = 6;

/** Matches of the name come first, then matches of the explanation. */
export function findHelp(query: string, offered: readonly HelpKind[]): FoundHelp[] {
  const words = searchText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const all: FoundHelp[] = [
    ...offered.map((kind) => ({
      path: topicPath(kind),
      title: topics[kind].title(),
      text: topics[kind].short(),
    })),
    ...terms.map(({ id, name, meaning }) => ({
      path: termPath(id),
      title: name(),
      text: meaning(),
    })),
  ];
  const has = (text: string) => {
    const plain = searchText(text);
    return words.every((word) => plain.includes(word));
  };
  const named = all.filter(({ title }) => has(title));
  const explained = all.filter((row) => !named.includes(row) && has(`${row.title} ${row.text}`));
  return [...named, ...explained].slice(0, foundMax);
}
