import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";

/**
 * Methods that the hosting platform does not pass to a worker. The local runtime would answer them
 * with a stack trace.
 */
const neverServed: ReadonlySet<string> = new Set(["TRACE", "TRACK", "CONNECT"]);

function refuse(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (!neverServed.has(request.method ?? "")) return next();
  response.writeHead(405, { Allow: "GET, POST" }).end();
}

/**
 * Makes local servers answer as the hosting platform does: pages of other origins cannot read their
 * answers, and no method reveals the runtime's internals.
 */
export function ownOrigin(): Plugin {
  return {
    name: "own-origin",
    config: () => ({ server: { cors: false }, preview: { cors: false } }),
    configureServer: (server) => void server.middlewares.use(refuse),
    configurePreviewServer: (server) => void server.middlewares.use(refuse),
  };
}
