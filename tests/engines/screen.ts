/** A person's acts at a screen, and the seen content, in the words of the flows. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { boxesInSight, type Look } from "./boxes.ts";
import { type Driver, whenReady } from "./driver.ts";
import { noticesKey, type Relay } from "./relay.ts";

const limitMs = 45_000;
/** A press that takes longer to reach the page is lost. */
const pressMs = 3_000;

interface Wanted {
  selector: string;
  /** Part of its text. */
  text: string;
}

/** Point for the next press: the middle of the first shown match, in the window. */
function pointOf({ selector, text }: Wanted): { x: number; y: number } {
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (each) => each.checkVisibility() && (each.textContent ?? "").includes(text),
  );
  const element = shown[0];
  if (!element) throw new Error("it is not there");
  if (element.matches(":disabled")) throw new Error("it is disabled");
  const inside = () => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const hit = document.elementFromPoint(x, y);
    // A press that hits only the scrolling container, or the sheet around the element, misses the
    // element.
    const takes = hit?.closest("a, button, label, summary") ?? null;
    const isHit = element.contains(hit) || (takes?.contains(element) ?? false);
    const labels = (element as HTMLInputElement).labels ?? [];
    return { x, y, hit, isHit: isHit || [...labels].some((label) => label.contains(hit)) };
  };
  if (!inside().isHit) element.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, hit, isHit } = inside();
  if (!isHit) throw new Error(`covered by ${hit?.outerHTML.slice(0, 120)}`);
  window.enginesAim = element;
  return { x, y };
}

/** Sets a value as a browser's own picker would: a day, or one of several options. */
function choose({ selector }: Wanted, value: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (!field) throw new Error("it is not there");
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

export class Screen {
  readonly looks: Look[] = [];
  readonly #driver: Driver;
  readonly #relay: Relay;
  readonly #pictures: string;
  readonly isPhone: boolean;
  #isOnline = true;

  constructor(
    driver: Driver,
    relay: Relay,
    { width, pictures }: { width: number; pictures: string },
  ) {
    this.#driver = driver;
    this.#relay = relay;
    this.#pictures = pictures;
    this.isPhone = width < 1024;
  }

  /** Calls a function in the page; the function may use only its arguments. */
  async run<Given extends unknown[], T>(what: (...given: Given) => T, ...given: Given): Promise<T> {
    const values = given.map((value) => JSON.stringify(value)).join(", ");
    const json = await this.#driver.evaluate(`(${what})(${values})`);
    return (json === undefined ? undefined : JSON.parse(json)) as T;
  }

  /** Waits for a state of the page, and fails with the reason when the state does not come. */
  async until<Given extends unknown[], T>(
    state: string,
    what: (...given: Given) => T,
    ...given: Given
  ): Promise<T> {
    try {
      return await whenReady(() => this.run(what, ...given), limitMs);
    } catch (error) {
      throw new Error(`${state}: ${(error as Error).message}`);
    }
  }

  async open(path: string): Promise<void> {
    await this.#driver.open(this.#relay.url + path);
  }

  async see(wanted: string, text = ""): Promise<string> {
    return this.until(
      `to see ${wanted} ${text}`,
      (selector: string, part: string) => {
        const all = [...document.querySelectorAll<HTMLElement>(selector)];
        const found = all.find(
          (each) => each.checkVisibility() && each.textContent?.includes(part),
        );
        if (!found) throw new Error(`there is ${all.map((each) => each.textContent).join(" | ")}`);
        return found.textContent ?? "";
      },
      selectorOf(wanted),
      text,
    );
  }

  /** Waits until this many matches are shown. */
  async count(wanted: string, count: number): Promise<void> {
    await this.until(
      `${count} ${wanted}`,
      (selector: string, expected: number) => {
        const { length } = document.querySelectorAll(selector);
        if (length !== expected) throw new Error(`there are ${length}`);
      },
      selectorOf(wanted),
      count,
    );
  }

  /** Presses again when a press was lost in a busy browser, or missed its element. */
  async tap(wanted: string, text = "", tries = 3): Promise<void> {
    const target = { selector: selectorOf(wanted), text };
    let before = "";
    const { x, y } = await whenReady(async () => {
      await this.#rest();
      const point = await this.until(`to press ${wanted} ${text}`, pointOf, target);
      // Content that loads above the element moves the element.
      const isStill = JSON.stringify(point) === before;
      before = JSON.stringify(point);
      if (!isStill) throw new Error(`${wanted} ${text} moves`);
      return point;
    }, limitMs);
    if (await this.#press(x, y)) return;
    if (tries === 0) throw new Error(`the press did not reach ${wanted} ${text}`);
    await this.tap(wanted, text, tries - 1);
  }

  /** @returns true if the press hit its element, or the page was left */
  async #press(x: number, y: number): Promise<boolean> {
    const seen = () => this.run(() => `${performance.timeOrigin} ${window.enginesPresses}`);
    const before = await seen();
    await this.#driver.press(x, y);
    const end = Date.now() + pressMs;
    // A page that is being left does not answer for a while: the press has worked.
    const isLost = async () => (await seen().catch(() => "left")) === before;
    while (await isLost()) {
      if (Date.now() > end) return false;
    }
    return true;
  }

  async fill(wanted: string, text: string): Promise<void> {
    // Content above the element moved the element during the press: a person presses again.
    await whenReady(async () => {
      await this.tap(wanted);
      await this.run((selector: string) => {
        const field = document.querySelector<HTMLInputElement>(selector);
        if (!field) throw new Error("it is not there");
        const { activeElement } = document;
        if (activeElement !== field) {
          throw new Error(`the focus has ${activeElement?.outerHTML.slice(0, 120)}`);
        }
        field.select();
      }, selectorOf(wanted));
    }, limitMs);
    await this.#driver.type(text);
    await this.valueOf(wanted, text);
  }

  /** Waits for a value in a field (null for any that is not empty), and returns it. */
  async valueOf(wanted: string, expected: string | null = null): Promise<string> {
    return this.until(
      `the value of ${wanted}`,
      (selector: string, due: string | null) => {
        const { value = "" } = document.querySelector<HTMLInputElement>(selector) ?? {};
        if (due === null ? value === "" : value !== due) throw new Error(`it is ${value}`);
        return value;
      },
      selectorOf(wanted),
      expected,
    );
  }

  async choose(wanted: string, value: string): Promise<void> {
    await this.see(wanted);
    await this.run(choose, { selector: selectorOf(wanted), text: "" }, value);
    await this.valueOf(wanted, value);
  }

  async upload(wanted: string, path: string): Promise<void> {
    await this.until(
      `${wanted} to be there`,
      (selector: string) => {
        if (!document.querySelector(selector)) throw new Error("it is not there");
      },
      selectorOf(wanted),
    );
    await this.#driver.upload(selectorOf(wanted), path);
  }

  /** Waits until an offline visit would have all that it needs. */
  async kept(): Promise<void> {
    await this.until("the worker to control the page", () => {
      if (!navigator.serviceWorker.controller) throw new Error("it does not yet");
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      const pages = ["home", "trade", "order", "user"].map((name) => `/${name}-page-`);
      const missing = pages.filter((page) => !loaded.some((name) => name.includes(page)));
      if (missing.length > 0) throw new Error(`not loaded: ${missing.join(", ")}`);
    });
  }

  setOnline(isOnline: boolean): Promise<void> {
    this.#isOnline = isOnline;
    return this.#relay.setOnline(isOnline);
  }

  /** Records the positions of all elements, and expects these to be pressable in sight. */
  async look(place: string, free: readonly string[] = []): Promise<void> {
    await this.run(() => {
      for (const each of [document.documentElement, ...document.querySelectorAll("*")]) {
        if (each.scrollTop > 0) each.scrollTo({ top: 0, behavior: "instant" });
      }
    });
    await this.until("nothing to be loading", () => {
      const all = [...document.querySelectorAll('[data-testid="skeleton"]')];
      if (all.some((each) => each.checkVisibility())) throw new Error("a skeleton is shown");
      const coming = [...document.images].filter(
        (each) => !each.complete && each.loading !== "lazy",
      );
      if (coming.length > 0) throw new Error(`a picture is coming: ${coming[0]?.src}`);
    });
    if (this.#isOnline) {
      await this.until("the channel to be open", () => {
        const mark = document.querySelector<HTMLElement>('[data-testid="connection"]');
        const state = mark?.dataset.state ?? "live";
        if (state !== "live") throw new Error(`it is ${state}`);
      });
    }
    await this.#rest();
    const boxes = await this.run(boxesInSight);
    this.looks.push({ place, boxes });
    const file = `${place.replaceAll(/\W+/g, "-")}.png`;
    writeFileSync(join(this.#pictures, file), await this.#driver.picture());
    const isFree = (testId: string) =>
      boxes.some((box) => box.isFree && box.name.split(" ").includes(testId));
    const covered = free.filter((testId) => !isFree(testId));
    if (covered.length > 0) throw new Error(`not free to be pressed: ${covered.join(", ")}`);
  }

  /** Throws if one of these cannot be pressed without scrolling. */
  async expectFree(selectors: readonly string[]): Promise<void> {
    const covered = await this.run(
      (all: readonly string[]) =>
        all.filter((selector) => {
          const shown = [...document.querySelectorAll(selector)].find((one) =>
            one.checkVisibility(),
          );
          if (!shown) return true;
          const { left, right, top, bottom } = shown.getBoundingClientRect();
          return !shown.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }),
      selectors,
    );
    if (covered.length > 0) throw new Error(`not free to be pressed: ${covered.join(", ")}`);
  }

  /** Errors that the pages have reported since the last call. */
  takeNotices(): Promise<string[]> {
    return this.run((key) => {
      const notices = JSON.parse(sessionStorage.getItem(key) ?? "[]") as string[];
      sessionStorage.removeItem(key);
      return notices;
    }, noticesKey);
  }

  /** Waits until moving elements have come to rest. */
  async #rest(): Promise<void> {
    await this.until("the page at rest", () => {
      if (document.readyState !== "complete") throw new Error("it is loading");
      // Prices flash all the time, so only changes of position count.
      const moves = (frame: object) =>
        ["transform", "translate", "opacity"].some((name) => name in frame);
      const moving = document.getAnimations().filter(({ effect, playState }) => {
        const isEndless = !Number.isFinite(Number(effect?.getComputedTiming().endTime));
        const frames = (effect as KeyframeEffect | null)?.getKeyframes() ?? [];
        return playState === "running" && !isEndless && frames.some(moves);
      });
      if (moving.length > 0) throw new Error(`${moving.length} move`);
    });
  }
}

/** A name alone is a test id; any other text is a selector. */
function selectorOf(wanted: string): string {
  return /^[\w-]+$/.test(wanted) ? `[data-testid="${wanted}"]` : wanted;
}
