import { beforeEach, expect, it, vi } from "vitest";
import { callApi } from "#app/api/client.ts";
import { traderSession } from "#app/api/token.ts";
import { favouritesAtom, markFavourite, refreshFavourites } from "#app/data/trader/favourites.ts";
import { store } from "#app/state.ts";

vi.mock("#app/api/client.ts", async (original) => ({ ...(await original()), callApi: vi.fn() }));
vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  // The test defines the document first, because the app's modules read it once at import.
  vi.stubGlobal("document", { documentElement: { getAttribute: () => null } });
});

/** Calls of the test, each with a function that answers it. */
const calls: { path: string; answer: (ids: number[]) => void }[] = [];
vi.mocked(callApi).mockImplementation(
  ((call: { path: string }) =>
    new Promise((answer) => calls.push({ path: call.path, answer }))) as never,
);
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(async () => {
  calls.length = 0;
  traderSession.keep("another token");
  traderSession.clear();
  await markFavourite(1, true);
  traderSession.keep("token");
});

it("preserves a new favourite while the account takes over a visitor's favourites", async () => {
  const refreshed = refreshFavourites();
  const marked = markFavourite(2, true);
  const [takenOver, mark] = calls;
  takenOver?.answer([1]);
  await settle();
  // A list that was read before the favourite was stored may arrive after the favourite's answer.
  const list = calls[2];
  mark?.answer([1, 2]);
  await marked;
  list?.answer([1]);
  await refreshed;
  expect(store.get(favouritesAtom)).toEqual([1, 2]);
});

it("shows the account's list after the account has taken over a visitor's favourites", async () => {
  const refreshed = refreshFavourites();
  calls[0]?.answer([1]);
  await settle();
  calls[1]?.answer([1, 3]);
  await refreshed;
  expect(store.get(favouritesAtom)).toEqual([1, 3]);
});

it("drops the answer to a favourite's change when another account has signed in since the request", async () => {
  const marked = markFavourite(2, true);
  traderSession.clear();
  traderSession.keep("token of another account");
  const refreshed = refreshFavourites();
  calls[0]?.answer([1, 2]);
  await marked;
  expect(store.get(favouritesAtom)).toEqual([]);
  calls[1]?.answer([7]);
  await refreshed;
  expect(store.get(favouritesAtom)).toEqual([7]);
});

it("reads the list when two changes were sent at the same time and the first is answered last", async () => {
  const [first, second] = [markFavourite(2, true), markFavourite(3, true)];
  calls[1]?.answer([1, 2, 3]);
  await settle();
  calls[0]?.answer([1, 2]);
  await settle();
  calls[2]?.answer([1, 2, 3]);
  await Promise.all([first, second]);
  expect(store.get(favouritesAtom)).toEqual([1, 2, 3]);
});
