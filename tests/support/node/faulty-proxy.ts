/** Stands before the platform and answers one file of a release with something else. */
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from "node:http";
import { type AddressInfo, connect } from "node:net";

export const faults = ["404", "500", "page", "closed", "silent"] as const;
export type Fault = (typeof faults)[number];

export interface FaultyProxy {
  url: string;
  /** Answers the file with this fault from now on, this many times. */
  fail(path: string, fault: Fault, times: number): void;
  /** Count of answers with the fault. */
  met(): number;
  /** Count of documents requested since the last `fail`. */
  documents(): number;
  close(): void;
}

/** Headers of a server that answers every path with a page, cached for a year. */
const kept = {
  "content-type": "text/html",
  "cache-control": "public, max-age=31536000, immutable",
};

/** Answers with the fault; a silent one keeps the connection open without an answer. */
function answerWith(fault: Fault, response: ServerResponse): void {
  if (fault === "closed") response.destroy();
  else if (fault === "page") response.writeHead(200, kept).end("<!doctype html><p>the page");
  else if (fault !== "silent") response.writeHead(Number(fault)).end("not the file");
}

/** @param origin the platform behind it */
export async function openFaultyProxy(origin: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(origin);
  let failing: { path: string; fault: Fault; left: number } | null = null;
  let met = 0;
  let documents = 0;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { url: path = "/", method, headers } = request;
    if (headers["sec-fetch-mode"] === "navigate") documents++;
    if (failing && failing.left > 0 && path.split("?")[0] === failing.path) {
      failing.left--;
      met++;
      answerWith(failing.fault, response);
      return;
    }
    const passed = send({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    request.pipe(passed);
  });
  server.on("upgrade", (request, socket, head) => {
    const passed = connect(Number(port), hostname, () => {
      const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
      passed.write(`GET ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      passed.write(head);
      passed.pipe(socket).pipe(passed);
    });
    for (const end of [passed, socket]) {
      end.on("error", () => {
        passed.destroy();
        socket.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(path, fault, times) {
      failing = { path, fault, left: times };
      documents = 0;
    },
    met: () => met,
    documents: () => documents,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
