/** Sends each request to a back end once, limits time and size, and follows no redirect. */
import { ApiRefusal, type AppContext } from "../context.ts";
import { uploadBytesMax } from "../files/read-upload.ts";
import { readBytes, readRequest } from "../read-bytes.ts";
import { bodyBytesMax } from "../read-input.ts";
import { requestHeaders } from "./headers.ts";
import { relay, withMarks } from "./sessions.ts";

/** Timeout in ms, shorter than the app's 15 s, so that the app gets an answer with a code. */
const answerMsMax = 12_000;
const uploadMsMax = 60_000;
const handshakeMsMax = 5_000;
const answerBytesMax = 4_000_000;

export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/** Thrown if no usable answer arrives. The back end may still have performed the request. */
export class NoAnswer extends Error {
  readonly kind: "silent" | "unusable";

  constructor(kind: NoAnswer["kind"], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

function isUpload(request: Request): boolean {
  return request.headers.get("content-type")?.startsWith("multipart/form-data") === true;
}

function addressOf(base: URL, asked: URL): URL {
  const url = new URL(base);
  url.pathname = base.pathname.replace(/\/$/, "") + asked.pathname;
  url.search = asked.search;
  return url;
}

/** @throws ApiRefusal for a body that cannot be sent; NoAnswer if no usable answer arrives */
export async function ask(context: AppContext, base: URL): Promise<Answer> {
  const request = context.req.raw;
  const upload = isUpload(request);
  const isPost = request.method === "POST";
  const body = isPost ? await readRequest(request, upload ? uploadBytesMax : bodyBytesMax) : null;
  try {
    const answer = await fetch(addressOf(base, new URL(request.url)), {
      method: request.method,
      headers: await requestHeaders(context, base, false),
      body,
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(upload ? uploadMsMax : answerMsMax),
    });
    const { status, headers } = answer;
    if (status < 200 || (status >= 300 && status < 400) || status > 599) {
      await answer.body?.cancel();
      throw new NoAnswer("unusable", `status ${status}`);
    }
    return {
      status,
      headers,
      body: await withMarks(context, base, await readBytes(answer, answerBytesMax)),
    };
  } catch (cause) {
    if (cause instanceof NoAnswer) throw cause;
    if (cause instanceof ApiRefusal) throw new NoAnswer("unusable", "the answer is too large");
    throw new NoAnswer("silent", "no whole answer in time", cause);
  }
}

/** Opens the realtime channel at the back end. @throws NoAnswer */
export async function openSocket(context: AppContext, base: URL): Promise<WebSocket> {
  // The timeout covers only the handshake: it must not close the open socket.
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), handshakeMsMax);
  try {
    const answer = await fetch(addressOf(base, new URL(context.req.url)), {
      headers: await requestHeaders(context, base, true),
      redirect: "manual",
      signal: giveUp.signal,
    });
    if (answer.webSocket) return relay(context, base, answer.webSocket);
    await answer.body?.cancel();
    throw new NoAnswer("unusable", `no socket, status ${answer.status}`);
  } catch (cause) {
    if (cause instanceof NoAnswer) throw cause;
    throw new NoAnswer("silent", "no socket in time", cause);
  } finally {
    clearTimeout(timer);
  }
}
