/**
 * R4: the local servers with the plugin that vite.config.ts puts first, and pages of other local
 * origins.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type InlineConfig, preview } from "vite";
import { afterAll, expect, test } from "vitest";
import { ownOrigin } from "#scripts/own-origin-plugin.ts";

const root = mkdtempSync(join(tmpdir(), "local-server-"));
writeFileSync(join(root, "index.html"), "<p>page</p>");
afterAll(() => rmSync(root, { recursive: true }));

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function ask(port: number, method: string, origin: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, method, path: "/index.html", headers: { origin } }, (answer) => {
      let text = "";
      answer.on("data", (part) => {
        text += String(part);
      });
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      );
    });
    asked.on("error", reject).end();
  });
}

const own: InlineConfig = {
  configFile: false,
  root,
  logLevel: "silent",
  plugins: [ownOrigin()],
};
const starts = {
  dev: async () => {
    const server = await createServer({
      ...own,
      server: { port: 0, host: "127.0.0.1", ws: false },
    });
    await server.listen();
    return { http: server.httpServer, close: () => server.close() };
  },
  preview: async () => {
    const build = { outDir: "." };
    const server = await preview({ ...own, build, preview: { port: 0, host: "127.0.0.1" } });
    return { http: server.httpServer, close: () => server.close() };
  },
};

test.each(["dev", "preview"] as const)(
  "R4 lets no other origin read the %s server",
  async (kind) => {
    const { http, close } = await starts[kind]();
    try {
      const { port } = (http?.address() ?? { port: 0 }) as AddressInfo;
      for (const origin of [
        "http://localhost:9",
        "http://127.0.0.1:9",
        "http://x.localhost",
        "null",
      ]) {
        for (const method of ["GET", "OPTIONS"]) {
          const { headers } = await ask(port, method, origin);
          expect([kind, origin, headers["access-control-allow-origin"]]).toEqual([
            kind,
            origin,
            undefined,
          ]);
        }
      }
      const { status, text } = await ask(port, "TRACE", "http://localhost:9");
      expect([status, text]).toEqual([405, ""]);
      expect((await ask(port, "GET", `http://127.0.0.1:${port}`)).text).toContain("page");
    } finally {
      await close();
    }
  },
);

test("R4 puts the plugin that refuses other origins first in vite.config.ts", async () => {
  const { default: config } = await import("../../../vite.config.ts");
  const [first] = (config as { plugins: Array<{ name: string }> }).plugins;
  expect(first?.name).toBe("own-origin");
});
