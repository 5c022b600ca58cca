/** Firefox by WebDriver BiDi, on a socket of its own. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { WebSocket } from "ws";
import { type Driver, end, pressActions, start, typeActions } from "./driver.ts";

type Ask = <T = unknown>(method: string, params: object) => Promise<T>;
interface Answer {
  id?: number;
  type: string;
  error?: string;
  message?: string;
  result: unknown;
}

function conversation(socket: WebSocket): Ask {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.on("message", (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return async <T>(method: string, params: object): Promise<T> => {
    const id = ++last;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type === "success") return answer.result as T;
    throw new Error(`${method}: ${answer.error}: ${answer.message}`);
  };
}

/** The line in which Firefox says where it listens. */
async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /ws:\/\/\S+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error("Firefox ended before it listened");
}

export async function openFirefox(path: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "engines-firefox-"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const browser = start(path, args, { stdio: ["ignore", "ignore", "pipe"] });
  const said = browser.stderr as Readable;
  const address = await addressIn(createInterface({ input: said }));
  said.resume();
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  const ask = conversation(socket);
  await ask("session.new", { capabilities: {} });
  const tree = await ask<{ contexts: Array<{ context: string }> }>("browsingContext.getTree", {});
  const context = tree.contexts[0]?.context;
  return {
    open: async (url) => {
      await ask("browsingContext.navigate", { context, url, wait: "complete" });
    },
    evaluate: async (expression) => {
      const answer = await ask<{
        result: { value: string };
        exceptionDetails?: { text: string };
      }>("script.callFunction", {
        functionDeclaration: `() => JSON.stringify(${expression})`,
        awaitPromise: false,
        target: { context },
      });
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    press: async (x, y) => {
      await ask("input.performActions", { context, actions: pressActions(x, y) });
    },
    type: async (text) => {
      await ask("input.performActions", { context, actions: typeActions(text) });
    },
    upload: async (selector, file) => {
      const found = await ask<{ nodes: Array<{ sharedId: string }> }>(
        "browsingContext.locateNodes",
        { context, locator: { type: "css", value: selector } },
      );
      const sharedId = found.nodes[0]?.sharedId;
      await ask("input.setFiles", { context, element: { sharedId }, files: [file] });
    },
    resize: async (width, height) => {
      await ask("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    picture: async () => {
      const shot = await ask<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(shot.data, "base64");
    },
    close: async () => {
      await ask("browser.close", {});
      await end(browser);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
