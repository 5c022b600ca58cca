/**
 * Interface of a browser for the flows: WebDriver to WebKit, WebDriver BiDi to Firefox, Playwright
 * to Chromium.
 */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

export const engines = ["chromium", "firefox", "webkit"] as const;
export type Engine = (typeof engines)[number];

export interface Driver {
  open(url: string): Promise<void>;
  /** The JSON of an expression's value in the page. */
  evaluate(expression: string): Promise<string>;
  /** Presses at a point of the window, as a pointer does. */
  press(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Puts files into a field for files. */
  upload(selector: string, path: string): Promise<void>;
  /** Makes the page's window as large as this. */
  resize(width: number, height: number): Promise<void>;
  /** A PNG of the window. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The actions of a pointer's press, as both forms of WebDriver write them. */
export const pressActions = (x: number, y: number) => [
  {
    type: "pointer",
    id: "pointer",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

/** The actions of a keyboard, in the same form. */
export const typeActions = (text: string) => [
  {
    type: "key",
    id: "keyboard",
    actions: [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];

/** Retries until a call succeeds, as a started program needs time to listen. */
export async function whenReady<T>(ask: () => Promise<T>, limitMs = 60_000): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Starts a program that ends with this process. */
export function start(path: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(path, args, options);
  process.once("exit", () => child.kill());
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
