/** Plays the providers of e-mail and SMS: keeps posted messages, and lists them on request. */
import { createServer, type Server } from "node:http";

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** The body as base64, since it may not be text. */
  bytes: string;
}

/**
 * Refuses paths that contain `refuse`, redirects those with `redirect`, and answers `gone` with
 * 410. GET /received lists the messages.
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
