/** WebKit (of GTK: the engine of Safari) by WebDriver, on a virtual screen. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type Driver, end, pressActions, start, typeActions, whenReady } from "./driver.ts";

/**
 * Styles without which the buttons of MiniBrowser's address bar keep its window wider than a
 * phone's.
 */
const narrowTheme =
  "* { margin: 0; border-width: 0; padding: 0; min-width: 0; min-height: 0; font-size: 1px; }";
/** Key of an element in WebDriver's answers. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Starts a screen, which reports the free number that it took. */
async function openScreen(path: string): Promise<{ screen: ChildProcess; display: string }> {
  const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const screen = start(path, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = (await once(screen.stdio[3] as Readable, "data")) as [Buffer];
  return { screen, display: `:${String(number).trim()}` };
}

/** Silence after which a browser counts as ended. */
const answerMs = 60_000;

type Ask = <T = unknown>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
) => Promise<T>;

function conversation(base: string): Ask {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(base + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMs),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
}

export async function openWebKit(path: string, screenPath: string): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), "engines-webkit-"));
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0", "gtk.css"), narrowTheme);
  const { screen, display } = await openScreen(screenPath);
  const port = await freePort();
  const driver = start(path, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: home, LC_ALL: "en_US.UTF-8" },
  });
  const root = conversation(`http://127.0.0.1:${port}`);
  await whenReady(() => root("GET", "/status"));
  const { sessionId } = await root<{ sessionId: string }>("POST", "/session", { capabilities: {} });
  const ask = conversation(`http://127.0.0.1:${port}/session/${sessionId}`);
  const run = <T>(script: string) => ask<T>("POST", "/execute/sync", { script, args: [] });
  return {
    open: async (url) => {
      await ask("POST", "/url", { url });
    },
    evaluate: (expression) => run<string>(`return JSON.stringify(${expression})`),
    press: async (x, y) => {
      await ask("POST", "/actions", { actions: pressActions(x, y) });
    },
    type: async (text) => {
      await ask("POST", "/actions", { actions: typeActions(text) });
    },
    upload: async (selector, file) => {
      const found = { using: "css selector", value: selector };
      const element = await ask<Record<string, string>>("POST", "/element", found);
      await ask("POST", `/element/${element[elementKey]}/value`, { text: file });
    },
    resize: async (width, height) => {
      const bars = await run<number>("return outerHeight - innerHeight");
      await ask("POST", "/window/rect", { width, height: height + bars });
      await whenReady(async () => {
        const got = await run<number[]>("return [innerWidth, innerHeight]");
        if (got.join() !== [width, height].join()) throw new Error(`the window is ${got}`);
      });
    },
    picture: async () => Buffer.from(await ask<string>("GET", "/screenshot"), "base64"),
    close: async () => {
      await ask("DELETE", "");
      await end(driver);
      await end(screen);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
