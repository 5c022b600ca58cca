/**
 * Plays the providers of e-mail and SMS: keeps what is posted, and says it again to whoever asks.
 */
import { createServer, type Server } from "node:http";

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** The same, base64: a body may be no text. */
  bytes: string;
}

/**
 * Paths that contain `refuse` are refused, `redirect` redirected, `gone` gone; GET /received lists
 * what came.
 */
export function startDeliveryServer(): Promise<Server> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (request.method === "GET") {
      response.end(JSON.stringify(received));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const whole = Buffer.concat(chunks);
    const texts = { body: whole.toString("utf8"), bytes: whole.toString("base64") };
    received.push({ path, headers: request.headers, ...texts });
    const status = path.includes("refuse")
      ? 401
      : path.includes("redirect")
        ? 302
        : path.includes("gone")
          ? 410
          : 200;
    response.writeHead(status, status === 302 ? { location: "/stolen" } : {});
    response.end("{}");
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
