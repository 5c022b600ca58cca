/**
 * `npm run docs:security`: writes docs/security.md from the lines below, each of which states a
 * goal of security, and from the titles of tests.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";

export const securityDocument = "docs/security.md";

export const securityLines: Record<string, string> = {
  S1: "a password has 8 to 128 characters and is in no list of leaks; scrypt gives each its salt",
  S2: "wrong password, unknown account and wrong code get the same answer in the same time",
  S3: "ten failures lock an account, a hundred an address; each further lock is longer",
  S4: "a code has six digits, ends after ten minutes, one use or five tries, and has one purpose",
  S5: "picture codes work once and expire",
  S6: "a token has 256 random bits, is stored as a hash, and ends in time, at sign-out and changes",
  S7: "a token of one company is not valid at another",
  S8: "passkeys and second factors work once, at their origin; recovery codes are hashed",
  S9: "the pay password has its own hash and lock; neither password serves as the other",
  A1: "each call gives each kind of caller only the permitted answer",
  A2: "data of other users is not found",
  A3: "neither host nor cookie gives a session access to another company",
  A4: "viewers at the desk decide nothing, and four eyes belong to two people",
  A5: "demo users are refused on the server",
  A6: "unknown and privileged fields are refused",
  A7: "development pages and calls do not exist in production",
  R1: "a mutation by GET needs the authorization header; prefetches and foreign pages are refused",
  R2: "bodies and uploads have maximum sizes",
  R3: "sessions, addresses and kinds of calls have a maximum rate; a refusal says how long to wait",
  R4: "no other origin reads an answer",
  R5: "a wrong method, content type or charset is refused",
  R6: "ids cannot be guessed or listed",
  R7: "numbers, pages and times are accepted in one exact form",
  W1: "the socket's origin is checked",
  W2: "the sign-in of a socket is bound to the company, and ends with the session",
  W3: "private topics reach only their owner",
  W4: "messages, topics, sockets and silence have limits",
  W5: "broken messages are errors, not crashes",
  W6: "a reader that stalls costs no memory",
  C1: "the server cleans rich text each time it is read",
  C2: "pages have a content security policy and the other headers that protect them",
  C3: "an upload's bytes decide its type; uploads are private, behind signed short-lived links",
  C4: "logs and errors hold no secret",
  C5: "exported tables run no formulas",
  C6: "no redirect leads to a foreign site, and no address runs a script",
  C7: "texts in every language escape the values that are put into them",
  M1: "a repeat under the same key acts once; another input under a used key is refused",
  M2: "races keep the ledger whole",
  M3: "no call sets a price, an outcome or a balance",
  M4: "the audit log is append-only and chained",
  M5: "withdrawals have limits, and must wait after a change of a secret",
  M6: "the owner is notified of each change of the payout accounts",
  P1: "dependencies are few, pinned and locked, and run no install script; no secret is committed",
  P2: "each dependency has a reason",
  T1: "a throw undoes the whole command",
  T2: "no code waits between reading and writing a balance",
  T3: "SQL does no arithmetic on money",
  T4: "HEAD and prefetch never trade",
  T5: "ambiguous paths and parameters are refused",
  T6: "the platform checks what the runtime lets through on sockets",
  T7: "after an error, only a request under the same key settles what happened",
  T8: "ticks are stored before they are quoted, and carry a generation",
};

/**
 * Pattern of a title that begins with the ids of the lines that the test proves, as in
 * `test("S4 S6 a code ...")` and `test("M5: the day's limit ...")`.
 */
const title = /["'`]((?:[SARWCMPT]\d:? )+)\S/g;

/** Finds titles of tests that begin with ids of security lines. Returns these ids. */
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
    "Made by `npm run docs:security` from the titles of the tests; do not edit. Each line of the bar is proven by tests whose titles",
    "begin with the line's name. Files are below `tests/`.",
    "",
    "| line | requirement | proven in |",
    "|---|---|---|",
    ...rows,
  ].join("\n")}\n`;
}

if (import.meta.main) writeFileSync(securityDocument, renderSecurity());
