/** `npm run messages:sort`: moves each text to its set, by the rules of `message-sets.ts`. */
import {
  languages,
  type MessageSet,
  messageSets,
  readMessages,
  setFinder,
  writeMessages,
} from "./message-sets.ts";

/**
 * Moves texts from wrong sets to their own. Does not move a text that no code reads.
 * @returns the number of moved texts
 */
export function sortMessages(): number {
  const findSet = setFinder();
  const moves = messageSets.flatMap((from) =>
    Object.keys(readMessages(from, "en")).flatMap((key) => {
      const to = findSet(key) ?? from;
      return to === from ? [] : { key, from, to };
    }),
  );
  if (moves.length === 0) return 0;
  for (const language of languages) {
    const read = (set: MessageSet) => [set, readMessages(set, language)] as const;
    const sets = Object.fromEntries(messageSets.map(read));
    for (const { key, from, to } of moves) {
      const message = sets[from]?.[key];
      if (message !== undefined && sets[to]) sets[to][key] = message;
      delete sets[from]?.[key];
    }
    for (const set of messageSets) writeMessages(set, language, sets[set] ?? {});
  }
  for (const { key, from, to } of moves) console.log(`${key}: ${from} -> ${to}`);
  return moves.length;
}

if (import.meta.main) console.log(`moved ${sortMessages()} texts`);
