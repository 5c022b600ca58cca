import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isPriceCheckedAtom, saidWhileChecked } from "#app/data/device/price-wait.ts";
import { store } from "#app/state.ts";
import { toastsAtom } from "#app/ui/toasts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = () => store.get(toastsAtom).length;

/** Answers after this time in ms. */
const after = (ms: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve("done"), ms));

it("shows a note that the price is being checked while an answer takes long, and hides the note afterwards", async () => {
  const call = saidWhileChecked(after(2_000));
  await vi.advanceTimersByTimeAsync(399);
  expect([texts(), store.get(isPriceCheckedAtom)]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([texts(), store.get(isPriceCheckedAtom)]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(1_600);
  expect(await call).toBe("done");
  expect([texts(), store.get(isPriceCheckedAtom)]).toEqual([0, false]);
});

it("shows no note of a price check when the answer arrives quickly, and hides the note when the call fails", async () => {
  expect(await Promise.all([saidWhileChecked(after(10)), vi.advanceTimersByTimeAsync(10)])).toEqual(
    ["done", vi],
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(texts()).toBe(0);
  const refused = saidWhileChecked(after(500).then(() => Promise.reject(new Error("no"))));
  const seen = expect(refused).rejects.toThrow("no");
  await vi.advanceTimersByTimeAsync(500);
  await seen;
  expect([texts(), store.get(isPriceCheckedAtom)]).toEqual([0, false]);
});
