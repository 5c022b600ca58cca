/**
 * Finds the first key that an object in a JSON text has twice, at any depth; null if none.
 * `JSON.parse` silently uses the last value; another program may use the first.
 * @param json text that `JSON.parse` accepts
 */
export function repeatedKey(json: string): string | null {
  /** Keys read so far of each enclosing object; null for an array. */
  const around: Array<Set<string> | null> = [];
  let isKey = false;
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case "{":
        around.push(new Set());
        isKey = true;
        break;
      case "[":
        around.push(null);
        isKey = false;
        break;
      case "}":
      case "]":
        around.pop();
        isKey = false;
        break;
      case ",":
        isKey = around.at(-1) instanceof Set;
        break;
      case ":":
        isKey = false;
        break;
      case '"': {
        const end = endOfText(json, at);
        if (isKey) {
          // Decodes the key, because a repeat may be written with escapes.
          const key = JSON.parse(json.slice(at, end + 1)) as string;
          const keys = around.at(-1);
          if (keys?.has(key)) return key;
          keys?.add(key);
        }
        at = end;
        break;
      }
    }
  }
  return null;
}

/** Position of the closing quote of the text at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at;
}

export function firstRepeated(names: readonly string[]): string | null {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size) ?? null;
}
