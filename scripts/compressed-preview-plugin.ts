import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/;

/**
 * Cache of the build's files, compressed. The local runtime would need 10 ms of processor time for
 * each.
 */
const files = new Map<string, { headers: OutgoingHttpHeaders; body: Buffer }>();
const isFile = ({ url = "", headers }: IncomingMessage) =>
  /^\/(assets|symbols)\/[^?]+$/.test(url) && !headers.range && !headers["if-none-match"];

/**
 * Collects an answer until it is complete, then compresses it if its type and the client allow
 * that.
 */
function compress(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const isReadable = String(request.headers["accept-encoding"] ?? "").includes("gzip");
  if (!isReadable || request.method === "HEAD") return next();
  const url = isFile(request) ? request.url : undefined;
  const file = url && files.get(url);
  if (file) {
    response.writeHead(200, file.headers).end(file.body);
    return;
  }
  const parts: Buffer[] = [];
  const own = { writeHead: response.writeHead, write: response.write, end: response.end };
  const send = (body: Buffer) => {
    if (url && response.statusCode === 200)
      files.set(url, { headers: response.getHeaders(), body });
    return Object.assign(response, own).end(body);
  };
  response.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) response.setHeader(name, value);
    }
    return response;
  }) as typeof response.writeHead;
  response.write = ((part: Uint8Array | string) => {
    parts.push(Buffer.from(part as string));
    return true;
  }) as typeof response.write;
  response.end = ((part?: Uint8Array | string) => {
    if (part !== undefined && typeof part !== "function") response.write(part);
    const body = Buffer.concat(parts);
    const type = String(response.getHeader("content-type") ?? "");
    const isBare = response.getHeader("content-encoding") === undefined;
    if (response.statusCode !== 200 || !isBare || !compressible.test(type)) return send(body);
    response.removeHeader("content-length");
    response.setHeader("content-encoding", "gzip");
    response.appendHeader("vary", "accept-encoding");
    return send(gzipSync(body, { level: 4 }));
  }) as typeof response.end;
  next();
}

/**
 * Makes `npm run preview` compress like the hosting platform, so that sizes and times equal those
 * of a deployment.
 */
export function compressedPreview(): Plugin {
  return {
    name: "compressed-preview",
    configurePreviewServer(server) {
      server.middlewares.use(compress);
    },
  };
}
