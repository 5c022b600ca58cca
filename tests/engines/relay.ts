/**
 * Serves the platform at an address of its own for a browser. So each walk has its own storage, the
 * page reports its errors, and the network can be cut for every engine in the same way.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { connect } from "node:net";

export const noticePath = "/engines-notice.js";
export const noticesKey = "engines_notices";

declare global {
  interface Window {
    /** The element that the next press should hit. */
    enginesAim: HTMLElement;
    /** Count of presses that hit their element. */
    enginesPresses: number;
  }
}

/** Runs in the page before the app's scripts; its notes outlive the page. */
function watch(key: string): void {
  // WebKit and Firefox report files of a page that is being left; the test ignores these.
  let isLeft = false;
  addEventListener("beforeunload", () => {
    isLeft = true;
  });
  const note = (text: string) => {
    if (isLeft) return;
    const noted = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    sessionStorage.setItem(key, JSON.stringify([...noted, text]));
  };
  const { error } = console;
  console.error = (...parts) => {
    note(`console: ${parts.map(String).join(" ")}`);
    error.apply(console, parts);
  };
  const onError = (event: Event) => {
    // Browsers report this when a watched box changes twice in a frame; the next frame handles it.
    if (event instanceof ErrorEvent && event.message.startsWith("ResizeObserver loop")) return;
    const of = event.target as Partial<HTMLImageElement & HTMLLinkElement>;
    if (event instanceof ErrorEvent) note(`thrown: ${event.message}`);
    // Waits before it notes a failed load, as Firefox cancels loads before it reports that the page
    // is left.
    else setTimeout(note, 1_000, `not loaded: ${of.src ?? of.href}`);
  };
  window.enginesPresses = 0;
  // Only the aimed element takes a press; a missed press is repeated.
  let isMeant = true;
  const aims = (hit: Element) => {
    const aim = window.enginesAim as Partial<HTMLInputElement> & HTMLElement;
    const takes = hit.closest("a, button, label, summary");
    return [aim, ...(aim.labels ?? [])].some((each) => each.contains(hit) || takes?.contains(each));
  };
  const keepFromOthers = (event: Event) => {
    if (event.type === "pointerdown") {
      isMeant = aims(event.target as Element);
      if (isMeant) window.enginesPresses++;
    }
    if (isMeant) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    addEventListener(type, keepFromOthers, true);
  }
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", ({ reason }) => note(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", (event) =>
    note(`forbidden by the policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
}
const notice = `(${watch})(${JSON.stringify(noticesKey)})`;

export interface Relay {
  url: string;
  /** True accepts connections again; false refuses them and closes the open ones. */
  setOnline(isOnline: boolean): Promise<void>;
  close(): void;
}

export async function openRelay(to: number): Promise<Relay> {
  const server = createServer((asked, answer) => pass(to, asked, answer));
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    const platform = connect(to, "127.0.0.1", () => {
      const names = asked.rawHeaders.flatMap((text, at) =>
        at % 2 === 0 ? [`${text}: ${asked.rawHeaders[at + 1]}`] : [],
      );
      platform.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${names.join("\r\n")}\r\n\r\n`);
      platform.write(head);
      socket.pipe(platform).pipe(socket);
    });
    for (const one of [socket, platform]) {
      // When one side closes, the other side closes, too.
      one.on("error", () => one.destroy());
      one.on("close", () => (one === socket ? platform : socket).destroy());
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as { port: number }).port;
  };
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    setOnline: async (isOnline) => {
      if (isOnline === server.listening) return;
      if (isOnline) await listen(port);
      else stop();
    },
    close: stop,
  };
}

function pass(to: number, asked: IncomingMessage, answer: ServerResponse): void {
  if (asked.url === noticePath) {
    answer.writeHead(200, { "content-type": "text/javascript" });
    answer.end(notice);
    return;
  }
  // Requests uncompressed documents, as the relay changes them.
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  const { method, url: path } = asked;
  // Opens a connection for each request, as a kept one may be closing at its other end.
  const place = { port: to, host: "127.0.0.1", agent: false as const };
  const passed = request({ ...place, method, path, headers }, (got) => {
    const isPage = String(got.headers["content-type"]).startsWith("text/html");
    if (!isPage) {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(answer);
      return;
    }
    void got.toArray().then((parts: Buffer[]) => {
      const { "content-length": _, ...rest } = got.headers;
      answer.writeHead(got.statusCode ?? 500, rest);
      const text = Buffer.concat(parts).toString();
      answer.end(text.replace(/<head\b[^>]*>/, `$&<script src="${noticePath}"></script>`));
    });
  });
  passed.on("error", () => answer.destroy());
  answer.on("close", () => passed.destroy());
  asked.pipe(passed);
}
