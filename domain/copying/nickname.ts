export const nicknameMax = 24;
const nicknameMin = 3;

/** Letters and digits, with single spaces, points, dashes or underscores between them. */
const form = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*([ ._-][\p{L}\p{M}\p{N}]+)*$/u;
/** Scripts whose letters look alike: a name that mixes them may imitate another. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Returns the name in its stored form; null if the text is no valid name. */
export function readNickname(text: string): string | null {
  const name = text.normalize("NFKC").trim();
  const length = [...name].length;
  if (length < nicknameMin || length > nicknameMax || !form.test(name)) return null;
  return alike.filter((script) => script.test(name)).length > 1 ? null : name;
}

/** Key of a name: two names with one key count as equal. */
export function nicknameKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ ._-]/g, "");
}
