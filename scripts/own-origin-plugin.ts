import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";

/**
 * Methods that a worker never gets on the edge; here the runtime's own bridge would answer them
 * with a stack.
 */
const neverServed: ReadonlySet<string> = new Set(["TRACE", "TRACK", "CONNECT"]);

function refuse(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (!neverServed.has(request.method ?? "")) return next();
  response.writeHead(405, { Allow: "GET, POST" }).end();
}

/**
 * The local servers answer as the edge does: no other page may read them, and no method shows the
 * inside.
 */
export function ownOrigin(): Plugin {
  return {
    name: "own-origin",
    config: () => ({ server: { cors: false }, preview: { cors: false } }),
    configureServer: (server) => void server.middlewares.use(refuse),
    configurePreviewServer: (server) => void server.middlewares.use(refuse),
  };
}
