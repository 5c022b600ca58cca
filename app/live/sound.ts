/** A short tone with each notice about the account; off until the trader switches it on. */
import { warnOf } from "../api/warn-of.ts";
import { deviceTexts } from "../device.ts";
import { atom, store } from "../state.ts";

const storageKey = "sound";

export const soundAtom = atom(deviceTexts.getItem(storageKey) === "1");

/** One context for all tones: an iPhone allows few. The context is silent until a press. */
let context: AudioContext | null = null;

async function resume(): Promise<void> {
  if (!store.get(soundAtom)) return;
  context ??= new AudioContext();
  await context.resume();
}

const noSound = warnOf("the browser gives no sound");
for (const press of ["pointerup", "keydown"]) {
  addEventListener(press, () => void resume().catch(noSound));
}

export function switchSound(on: boolean): void {
  deviceTexts.setItem(storageKey, on ? "1" : "0");
  store.set(soundAtom, on);
  resume().then(playTone, noSound);
}

export function playTone(): void {
  // Plays nothing while the browser blocks sound: after the next press, the tone would be late.
  if (!store.get(soundAtom) || context?.state !== "running") return;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.25);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.25);
}
