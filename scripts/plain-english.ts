/** Finds comments and test titles that break the rules for English in CONTRIBUTING.md. Pure. */

const longest = 25;

/** Lists comments with the number of their first line. Consecutive `//` lines are one comment. */
function comments(source: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  let open = false;
  for (const [index, line] of source.split("\n").entries()) {
    const begins = /^\s*(\/\/|\/\*)/.test(line);
    const text = line.replace(/^\s*(\/\/|\/\*+|\*(?!\/))?\s*/, "").replace(/\s*\*\/.*$/, "");
    const last = found.at(-1);
    if (open && last) last.text += ` ${text}`;
    else if (begins) found.push({ line: index + 1, text });
    const row = /^\s*\/\//;
    open = row.test(line)
      ? row.test(source.split("\n")[index + 1] ?? "")
      : (begins || open) && !line.includes("*/");
  }
  return found;
}

/** Returns each fault in the comments of a source, as `12: somebody`. */
export function englishFaults(source: string): string[] {
  return comments(source).flatMap(({ line, text }) => {
    const plain = text.replaceAll(/`[^`]*`/g, "code").trim();
    const actor = /\b(?:(?:some|no|any)(?:body|one)|no one|whoever)\b/i.exec(plain)?.[0];
    const opening = /^(?:What|Who|Whose|Of|Else)\b/.exec(plain)?.[0];
    const long = plain
      .split(/(?<=[.!?]) |(?: (?:@\w+|[-|]|\d\.) )/)
      .find((sentence) => sentence.split(" ").filter((word) => /\w/.test(word)).length > longest);
    return [actor, opening && `begins with ${opening}`, long && "long sentence"]
      .filter((fault) => fault !== undefined)
      .map((fault) => `${line}: ${fault}`);
  });
}

/** First words that look like verbs in the third person but are not, or that need a subject. */
const noVerbs = new Set(["is", "has", "does", "was", "this", "its", "as", "always", "ours"]);

/**
 * True if a title begins with a verb in the third person. Names of security lines ("S3 R7") may
 * precede it.
 */
function beginsWithVerb(title: string): boolean {
  const [first = "", second = ""] = title.replace(/^(?:[A-Z]\d+[,:]? )+/, "").split(/,? /);
  const afterPlural = /^(?:are|have|do|were|may|can|cannot|must|need|should|will)$/;
  return /^[a-z]+s$/.test(first) && !noVerbs.has(first) && !afterPlural.test(second);
}

/** Returns each test title that does not begin with a verb, or that does not say who acts. */
export function titleFaults(source: string): string[] {
  const title = /(?:\b(?:it|test)|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1,/g;
  return [...source.matchAll(title)]
    .filter(({ 0: call, index }) => {
      const before = source.slice(0, source.lastIndexOf(".each", index));
      return !call.startsWith(")") || /\b(?:it|test)$/.test(before);
    })
    .map(([, , text = ""]) => text)
    .filter((text) => !beginsWithVerb(text) || /\b(?:some|no|any)body\b|\bwhoever\b/i.test(text));
}
