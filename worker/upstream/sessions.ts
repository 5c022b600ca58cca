/**
 * Adds a mark to each token of a company's own back end before browsers get the token. Each company
 * and back end has its own marks. The back end gets only tokens with its mark: never those of
 * another company, another back end or this platform.
 */
import { equalInConstantTime } from "#domain/network/session-token.ts";
import { keyedHash } from "../access/secrets.ts";
import type { AppContext } from "../context.ts";
import { parsedJson } from "../parsed-json.ts";

const marked = /^(?:Bearer )?(.{1,4000})\.([A-Za-z0-9_-]{43})$/;
/** Fields from which the app reads a sign-in's token. */
const tokenFields = ["token", "access_token"] as const;
const signInBytesMax = 100_000;

function markOf(context: AppContext, base: URL, token: string): Promise<string> {
  const text = `${context.get("company").id} ${base.href}\n${token}`;
  return keyedHash(context.env.SESSION_SECRET, "session of a back end", text);
}

/** Removes the mark from a token; null if the mark is not of this company and back end. */
export async function ownToken(context: AppContext, base: URL, shown: string) {
  const [, token = "", mark = ""] = marked.exec(shown) ?? [];
  if (token === "" || !equalInConstantTime(mark, await markOf(context, base, token))) return null;
  return token;
}

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Marks the tokens in an answer. An answer without tokens stays unchanged to the byte. */
export async function withMarks(context: AppContext, base: URL, body: Uint8Array<ArrayBuffer>) {
  const text = body.length > signInBytesMax ? "" : new TextDecoder().decode(body);
  const answer = /token"/.test(text) ? parsedJson(text) : null;
  if (!isRow(answer) || !isRow(answer.data)) return body;
  const { data } = answer;
  const found = tokenFields.filter((field) => ["string", "number"].includes(typeof data[field]));
  for (const field of found) {
    const token = String(data[field]);
    if (token !== "") data[field] = `${token}.${await markOf(context, base, token)}`;
  }
  return found.length === 0
    ? body
    : Uint8Array.from(new TextEncoder().encode(JSON.stringify(answer)));
}

/** Removes the mark from a message's token; null if the mark is not of this back end. */
async function ownMessage(context: AppContext, base: URL, text: string): Promise<string | null> {
  const message = /token"/.test(text) ? parsedJson(text) : null;
  if (!isRow(message) || typeof message.token !== "string") return text;
  const token = await ownToken(context, base, message.token);
  return token === null ? null : JSON.stringify({ ...message, token });
}

const ended = JSON.stringify({ type: "login", code: 999 });

/** Connects a visitor's socket to the back end's and keeps the order of messages. */
export function relay(context: AppContext, base: URL, backEnd: WebSocket): WebSocket {
  const { 0: visitor, 1: here } = new WebSocketPair();
  const close = (socket: WebSocket, code = 1000) => {
    // A socket cannot send codes such as 1006, which only describe a broken connection.
    const isSent = code === 1000 || (code >= 3000 && code <= 4999);
    if (socket.readyState === WebSocket.OPEN) socket.close(isSent ? code : 1001);
  };
  const pass = (to: WebSocket, data: string | ArrayBuffer) => {
    if (to.readyState === WebSocket.OPEN) to.send(data);
  };
  let before: Promise<unknown> = Promise.resolve();
  here.addEventListener("message", ({ data }) => {
    const read = typeof data === "string" ? ownMessage(context, base, data) : data;
    before = before.then(async () => {
      const own = await read;
      if (own === null) pass(here, ended);
      else pass(backEnd, own);
    });
  });
  backEnd.addEventListener("message", ({ data }) => pass(here, data));
  here.addEventListener("close", ({ code }) => close(backEnd, code));
  backEnd.addEventListener("close", ({ code }) => close(here, code));
  here.addEventListener("error", () => close(backEnd));
  backEnd.addEventListener("error", () => close(here));
  here.accept();
  backEnd.accept();
  return visitor;
}
