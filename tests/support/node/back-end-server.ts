/**
 * Plays a company's own back end. It echoes requests and socket messages, and plays one of the
 * parts below when `play` in the address names it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";

// The worker project resolves packages for workerd, where `ws` is empty; this server runs in Node.
const { WebSocketServer } = createRequire(import.meta.url)("ws") as typeof import("ws");

const page = "<html><script>document.title = 'run'</script></html>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const tooLarge = 4_000_001;
const envelope = JSON.stringify({ code: 1, msg: "done", data: null });

type Part = (response: ServerResponse) => void;

const typed =
  (type: string, body: string | Buffer, status = 200): Part =>
  (response) =>
    response.writeHead(status, type === "" ? {} : { "content-type": type }).end(body);

const parts: Record<string, Part> = {
  page: typed("text/html", page),
  drawing: typed("image/svg+xml", svg),
  xml: typed("application/xhtml+xml; charset=utf-16", page),
  script: typed("text/javascript", "alert(1)"),
  multipart: typed("multipart/x-mixed-replace; boundary=x", page),
  unnamed: typed("", page),
  picture: typed("image/png", "PNG"),
  csv: typed("text/csv", "a,b"),
  "json-as-page": typed("text/html; charset=UTF-8", envelope),
  empty: typed("application/json", ""),
  rubbish: typed("application/json", '{"code":'),
  list: typed("application/json", "[1]"),
  "no-content": (response) => response.writeHead(204).end(),
  "reset-content": (response) => response.writeHead(205).end(),
  "bad-gateway": typed("text/html", "<h1>502</h1>", 502),
  "bad-gateway-in-words": typed("application/json", '{"code":77,"msg":"down for the night"}', 502),
  "not-found-page": typed("text/html", "<h1>404</h1>", 404),
  "forbidden-page": typed("text/html", "<h1>403</h1>", 403),
  "odd-status": typed("application/json", envelope, 799),
  redirect: (response) => response.writeHead(302, { location: "/base/api/stolen" }).end(envelope),
  elsewhere: (response) =>
    response.writeHead(307, { location: "http://127.0.0.1:1/stolen" }).end(envelope),
  cut: (response) => response.destroy(),
  half: (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write('{"code":1,');
    setTimeout(() => response.destroy(), 50);
  },
  silent: () => undefined,
  drip: (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 500);
    response.on("close", () => clearInterval(timer));
  },
  large: typed("application/json", `"${"x".repeat(tooLarge)}"`),
  endless: (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const block = Buffer.alloc(100_000, "x");
    const timer = setInterval(() => response.write(block), 1);
    response.on("close", () => clearInterval(timer));
  },
  bomb: (response) => {
    const body = gzipSync(Buffer.alloc(50_000_000, " "));
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(body);
  },
  headers: (response) =>
    response
      .writeHead(200, {
        "content-type": "application/json",
        "set-cookie": ["company_id=2; Path=/", "token=stolen"],
        "access-control-allow-origin": "*",
        "access-control-allow-credentials": "true",
        "clear-site-data": '"*"',
        "content-security-policy": "default-src *",
        "cache-control": "public, max-age=9999",
        "cross-origin-resource-policy": "cross-origin",
        "service-worker-allowed": "/",
        "strict-transport-security": "max-age=0",
        "x-content-type-options": "no",
        "x-request-id": "of the back end",
        "x-secret": "of the back end",
        link: "</evil.js>; rel=preload",
        location: "https://evil.example/",
        refresh: "0; url=https://evil.example/",
        "retry-after": "7",
      })
      .end(envelope),
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

export function startBackEnd(): Promise<Server> {
  const seen = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { searchParams } = new URL(request.url ?? "", "http://back-end");
    const tag = searchParams.get("tag") ?? "";
    if (tag !== "") seen.set(tag, (seen.get(tag) ?? 0) + 1);
    const part = parts[searchParams.get("play") ?? ""];
    if (part) return part(response);
    if (searchParams.get("play") === "sign-in") {
      const data = { token: searchParams.get("token"), user: { id: 1 } };
      return typed("application/json", JSON.stringify({ code: 1, msg: "", data }))(response);
    }
    const { method, url, headers } = request;
    const times = seen.get(searchParams.get("seen") ?? "") ?? 0;
    const data = { method, url, headers, body: body.slice(0, 1_000), length: body.length, times };
    typed("application/json", JSON.stringify({ code: 1, msg: "", data }))(response);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    if (request.url?.includes("play=silent")) return;
    if (request.url?.includes("play=refuse")) return void socket.end("HTTP/1.1 403 No\r\n\r\n");
    sockets.handleUpgrade(request, socket, head, (ready) => {
      ready.on("message", (data) => {
        const { url, headers } = request;
        ready.send(JSON.stringify({ url, headers, said: String(data) }));
      });
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
