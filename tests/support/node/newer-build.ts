/** Proxy that releases a newer version of the app while a page is open. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Site {
  url: string;
  /** Replaces the service worker from now on by one of this build. */
  release(build: string): void;
  close(): void;
}

/** @param origin the proxied server, without its sockets */
export async function openSite(origin: string): Promise<Site> {
  let build: string | null = null;
  const server = createServer(async (request, response) => {
    try {
      const answer = await fetch(new URL(request.url ?? "/", origin), {
        headers: { accept: request.headers.accept ?? "*/*" },
      });
      const type = answer.headers.get("content-type") ?? "";
      response.writeHead(answer.status, { "content-type": type, "cache-control": "no-cache" });
      if (request.url === "/sw.js" && build !== null) {
        response.end((await answer.text()).replace(/(["'`])[0-9a-f]{12}\1/, `"${build}"`));
      } else response.end(Buffer.from(await answer.arrayBuffer()));
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    release(name) {
      build = name;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
