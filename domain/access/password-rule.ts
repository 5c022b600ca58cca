import type { ErrorName } from "../errors.ts";
import { plainSecret } from "../typed.ts";
import { isCommonPassword } from "./common-passwords.ts";

const lengthMin = 8;
const lengthMax = 128;

/** Null if the password is acceptable. Characters count as readers see them: one emoji is one. */
export async function passwordProblem(
  password: string,
  words: readonly string[] = [],
): Promise<ErrorName | null> {
  const length = [...plainSecret(password)].length;
  if (length < lengthMin || length > lengthMax) return "password_invalid";
  const plain = password.toLowerCase();
  // Attackers try the site's or the person's own name first.
  if (words.some((word) => word !== "" && plain === word.toLowerCase())) return "password_common";
  return (await isCommonPassword(password)) ? "password_common" : null;
}
