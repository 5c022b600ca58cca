/** Tones on an iPhone: a press must allow them, and a page may have few audio contexts. */
import { afterAll, expect, it, vi } from "vitest";

const made: Context[] = [];
class Context {
  state = "suspended";
  currentTime = 0;
  destination = {};
  started = 0;
  constructor() {
    made.push(this);
  }
  async resume() {
    this.state = "running";
  }
  createGain() {
    const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    return { gain, connect: () => ({}) };
  }
  createOscillator() {
    const start = () => this.started++;
    return { frequency: {}, connect: () => ({ connect: () => {} }), start, stop: () => {} };
  }
}
const presses = new Map<string, () => void>();
vi.stubGlobal("localStorage", { getItem: () => "1", setItem: () => {} });
vi.stubGlobal("AudioContext", Context);
vi.stubGlobal("addEventListener", (name: string, run: () => void) => presses.set(name, run));
afterAll(() => vi.unstubAllGlobals());
const { playTone } = await import("#app/live/sound.ts");

it("plays tones only after a first press, all in one audio context", async () => {
  playTone();
  expect(made).toEqual([]);
  presses.get("pointerup")?.();
  await Promise.resolve();
  playTone();
  playTone();
  expect(made.map(({ started }) => started)).toEqual([2]);
});
