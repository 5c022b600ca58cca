/**
 * `npm run docs:security`: writes docs/security.md from the lines below, each of which states a
 * goal of security, and from the titles of tests.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";

export const securityDocument = "docs/security.md";

export const securityLines: Record<string, string> = {
  S1: "passwords: 8 to 128 characters, leaked ones refused, scrypt with a salt each",
  S2: "wrong password, unknown account and wrong code: the same answer in the same time",
  S3: "10 failures of an account, 100 of an address lock with a growing delay",
  S4: "codes: six digits, ten minutes, five tries, one use, bound, with a cooldown",
  S5: "picture codes work once and expire",
  S6: "tokens: 256 random bits, hashed, expiring, revoked at sign-out and changes",
  S7: "a token of one company is not valid at another",
  S8: "passkeys and second factors: single use, origin, counter, hashed recovery codes",
  S9: "pay password: its own hash and lock, never in place of the other",
  A1: "every call by every kind of caller: the permitted answer only",
  A2: "data of other users is not found",
  A3: "the company of host or cookie never widens a session",
  A4: "desk roles: viewers decide nothing, four eyes are two people",
  A5: "demo users are refused on the server",
  A6: "unknown and privileged fields are refused",
  A7: "development pages and calls do not exist in production",
  R1: "mutations by GET: authorization header, no prefetch, no foreign page",
  R2: "sizes of bodies and uploads",
  R3: "rates by session, address and kind of call, with the time to come back",
  R4: "no other origin reads an answer",
  R5: "confusion of method, content type and charset is refused",
  R6: "ids cannot be guessed or listed",
  R7: "numbers, pages and times in one exact form",
  W1: "the socket's origin is checked",
  W2: "sign-in of a socket is bound to the company and ends with the session",
  W3: "private topics reach their owner only",
  W4: "limits of messages, topics, sockets and silence",
  W5: "broken messages are errors, not crashes",
  W6: "a reader that stalls costs no memory",
  C1: "rich text is cleaned on the server, whenever it is read out",
  C2: "content security policy and the headers beside it",
  C3: "uploads: their own bytes decide, private, by signed short-lived links",
  C4: "logs and errors hold no secret",
  C5: "exported tables run no formulas",
  C6: "no open redirect, no script address",
  C7: "texts in every language escape what is put into them",
  M1: "idempotency by key; another input under a used key is refused",
  M2: "races keep the ledger whole",
  M3: "no call sets a price, an outcome or a balance",
  M4: "the audit log is append-only and chained",
  M5: "limits of withdrawals, and a wait after a change of secrets",
  M6: "changes of the address book are told",
  P1: "locked, pinned and few dependencies, no install scripts, no secrets in the repository",
  P2: "a reason for each dependency",
  T1: "a throw undoes the whole command",
  T2: "no await between reading and writing a balance",
  T3: "no arithmetic on money in SQL",
  T4: "HEAD and prefetch never trade",
  T5: "ambiguous paths and parameters are refused",
  T6: "what the runtime lets through on sockets is checked here",
  T7: "after an error only the same key settles what happened",
  T8: "ticks are stored before they are quoted, and carry a generation",
};

/**
 * Pattern of a title that begins with the ids of the lines that the test proves, as in
 * `test("S4 S6 a code ...")` and `test("M5: the day's limit ...")`.
 */
const title = /["'`]((?:[SARWCMPT]\d:? )+)\S/g;

/** Returns the ids of security lines with which the titles of a test file begin. */
export function namedLines(text: string): string[] {
  return [...text.matchAll(title)].flatMap(([, names = ""]) => names.match(/[A-Z]\d/g) ?? []);
}

/** Returns test files, by the id of the line that they prove. */
export function provingFiles(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of globSync("tests/**/*.{test,spec}.ts").sort()) {
    for (const line of new Set(namedLines(readFileSync(path, "utf8"))))
      found.set(line, [...(found.get(line) ?? []), path]);
  }
  return found;
}

export function renderSecurity(): string {
  const files = provingFiles();
  const rows = Object.entries(securityLines).map(([line, text]) => {
    const proofs = files.get(line)?.map((path) => `\`${path.replace("tests/", "")}\``) ?? [];
    return `| ${line} | ${text} | ${proofs.join(", ") || "none yet"} |`;
  });
  return `${[
    "# Security bar",
    "",
    "Made by `npm run docs:security` from the titles of the tests; do not edit. Tests prove each line of the bar; their titles",
    "begin with the name of the line. Files are below `tests/`.",
    "",
    "| line | requirement | proven in |",
    "|---|---|---|",
    ...rows,
  ].join("\n")}\n`;
}

if (import.meta.main) writeFileSync(securityDocument, renderSecurity());
