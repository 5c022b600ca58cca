/** Makes and checks picture codes, which slow programs down but do not stop them. */
import { endChallenge, putChallenge, tryChallenge } from "#db/people/challenges.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { drawPicture, pictureAlphabet } from "./captcha-picture.ts";
import { keyedHash, randomId, randomText } from "./secrets.ts";

const lifeMs = 5 * 60_000;
const length = 5;

export type PicturePurpose = "register";

function nameOf({ company }: Scope, purpose: PicturePurpose, id: string) {
  return { companyId: company.id, kind: `captcha_${purpose}`, id };
}

function hashOf({ env }: Scope, id: string, text: string): Promise<string> {
  return keyedHash(env.SESSION_SECRET, "captcha", `${id} ${text.trim().toUpperCase()}`);
}

export async function makePicture(scope: Scope, purpose: PicturePurpose) {
  const id = randomId();
  const text = randomText(length, pictureAlphabet);
  await putChallenge(scope.env.DB, {
    ...nameOf(scope, purpose, id),
    secretHash: await hashOf(scope, id, text),
    nowMs: scope.nowMs,
    lifeMs,
  });
  return { id, b64s: drawPicture(text) };
}

/** Checks a picture code. Each picture allows one try. @throws ApiRefusal captcha_wrong */
export async function checkPicture(
  scope: Scope,
  purpose: PicturePurpose,
  id: string,
  text: string,
): Promise<void> {
  const name = nameOf(scope, purpose, id);
  const hash = await hashOf(scope, id, text);
  const subject = await tryChallenge(scope.env.DB, name, hash, scope.nowMs);
  await endChallenge(scope.env.DB, name);
  if (subject === null) throw new ApiRefusal("captcha_wrong");
}
