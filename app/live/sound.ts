/** A short tone with each notice about the account; off until the trader switches it on. */

import { deviceTexts } from "../device.ts";
import { atom, store } from "../state.ts";

const storageKey = "sound";

export const soundAtom = atom(deviceTexts.getItem(storageKey) === "1");

export function switchSound(on: boolean): void {
  deviceTexts.setItem(storageKey, on ? "1" : "0");
  store.set(soundAtom, on);
  if (on) playTone();
}

export function playTone(): void {
  if (!store.get(soundAtom)) return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.25);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.25);
  tone.onended = () => void context.close();
}
