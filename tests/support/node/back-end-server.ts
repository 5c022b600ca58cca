/**
 * Plays the back end of a company that has one of its own: it answers what it was asked, and echoes
 * on sockets.
 */
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";

// The worker project resolves packages for workerd, where `ws` is empty; this server runs in Node.
const { WebSocketServer } = createRequire(import.meta.url)("ws") as typeof import("ws");

export function startBackEnd(): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.url?.includes("redirect")) {
      response.writeHead(302, { location: "http://127.0.0.1:1/stolen" }).end();
      return;
    }
    response.writeHead(request.url?.includes("teapot") ? 418 : 200, {
      "content-type": "application/json",
      "set-cookie": "company_id=2; Path=/",
      "x-secret": "of the back end",
    });
    const { method, url, headers } = request;
    response.end(JSON.stringify({ code: 1, msg: "", data: { method, url, headers, body } }));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket, request) => {
    socket.on("message", (data) => socket.send(`${request.url} ${String(data)}`));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
