import { globSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { fedFromSession, plainAtoms } from "#scripts/session-atoms.ts";

/** A browser's storage, with keys as its own properties. */
function makeStorage(): Record<string, string> & Pick<Storage, "getItem"> {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods);
}
const storages = { localStorage: makeStorage(), sessionStorage: makeStorage() };
for (const [name, storage] of Object.entries(storages)) vi.stubGlobal(name, storage);
vi.stubGlobal("document", {
  cookie: "",
  documentElement: { getAttribute: () => null },
  addEventListener: () => undefined,
  visibilityState: "hidden",
});
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("location", { pathname: "/", search: "", hash: "", protocol: "https:" });

/** Atoms that `traderAtom` made, with their empty values. */
const made: { atom: never; empty: unknown }[] = [];
vi.mock("#app/api/trader-atom.ts", async (original) => {
  const real = await original<typeof import("#app/api/trader-atom.ts")>();
  const traderAtom = (empty: unknown, first = empty) => {
    const atom = real.traderAtom(empty, first);
    made.push({ atom: atom as never, empty });
    return atom;
  };
  return { ...real, traderAtom };
});

const files = globSync("app/**/*.{ts,tsx}").filter((path) => !path.startsWith("app/desk/"));
const sources = new Map(files.map((path) => [path, readFileSync(path, "utf8")]));
const makers = [...sources].filter(([, source]) => /\btraderAtom[<(]/.test(source));

const { traderSession } = await import("#app/api/token.ts");
const { offer, toastsAtom } = await import("#app/ui/toasts.ts");
const { store } = await import("#app/state.ts");
const { deviceTexts, tabTraderTexts, traderTexts } = await import("#app/device.ts");

describe("the end of a trader's session", () => {
  it("removes all values of the account from store and device when the session ends", async () => {
    traderSession.keep("token of anna");
    for (const [path] of makers) await import(/* @vite-ignore */ `../../../${path}`);
    const { followSession, userAtom } = await import("#app/data/trader/session.ts");
    const { keepAgreement } = await import("#app/routes/loan/kept-agreement.ts");
    const { markFavourite } = await import("#app/data/trader/favourites.ts");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    followSession();
    const marked = markFavourite(417, true);
    expect(made.length).toBeGreaterThan(15);
    for (const { atom } of made) store.set(atom, { data: "anna" } as never);
    store.set(userAtom, { id: "anna" } as never);
    keepAgreement({ id: "anna", amount: "1", lines: ["anna"], hash: "anna" });
    tabTraderTexts.setItem("chat customer anna", "a draft of anna");
    traderTexts.setItem("chart_layout_forex", "a layout of anna");
    deviceTexts.setItem("theme", "dark");
    offer("an alert of anna", { text: "", run: () => undefined });
    expect(JSON.stringify(storages)).toContain("anna");

    traderSession.clear();
    await marked;
    expect(store.get(toastsAtom)).toEqual([]);
    for (const { atom, empty } of made) expect(store.get(atom)).toEqual(empty);
    expect(JSON.stringify(storages)).not.toMatch(/anna|417/);
    expect(storages.localStorage.getItem("theme")).toBe("dark");
  });

  it.each([
    ["the answer", () => Response.json({ code: 1, msg: "", data: [1] })],
    ["the refusal", () => Response.json({ code: 1004, msg: "refused", data: null })],
    ["the loss", () => Promise.reject(new TypeError("no network"))],
  ])("hides %s of a write call from a session that began after the call", async (_, answer) => {
    const { callApi, SessionChanged } = await import("#app/api/client.ts");
    const { setFavourite } = await import("#domain/contracts/http/favourite.ts");
    vi.stubGlobal("fetch", async () => answer());
    traderSession.keep("token of anna");
    const marked = callApi(setFavourite, { forex_id: "1", marked: "1" });
    traderSession.clear();
    traderSession.keep("token of ben");
    await expect(marked).rejects.toBeInstanceOf(SessionChanged);
    expect(store.get(toastsAtom)).toEqual([]);
    expect(traderSession.read()).toBe("token of ben");
    traderSession.clear();
  });

  it("keeps the stored texts at the end of this tab's session when another tab has begun a newer session", () => {
    traderSession.keep("token of anna");
    deviceTexts.setItem("token", "token of ben");
    traderTexts.setItem("loan_agreement", "ben's");
    traderSession.clear();
    expect(traderTexts.getItem("loan_agreement")).toBe("ben's");
  });
});

describe("atoms filled by a session's calls", () => {
  const plain = new Set([...sources].flatMap(([path, source]) => plainAtoms(path, source)));

  it("uses traderAtom for every atom that a session's call fills", async () => {
    const sessionCalls = new Set<string>();
    for (const path of globSync("domain/contracts/http/**/*.ts")) {
      for (const [name, each] of Object.entries(
        await import(/* @vite-ignore */ `../../../${path}`),
      )) {
        if ((each as { audience?: string } | null)?.audience === "session") sessionCalls.add(name);
      }
    }
    expect(sessionCalls.size).toBeGreaterThan(80);
    const found = [...sources].flatMap(([path, source]) =>
      fedFromSession(path, source, sessionCalls, plain).map((name) => `${path} ${name}`),
    );
    expect(found).toEqual([]);
  });

  const source = (maker: string, feed: string) =>
    `export const unreadAtom = ${maker}(0);\n${feed}\nexport async function read() {\n` +
    "  const count = await callApi(messageUnread, {});\n  take(count);\n}\n";
  const take = "function take(count) { store.set(unreadAtom, count); }";
  const found = (text: string, calls = ["messageUnread"]) =>
    fedFromSession("x.ts", text, new Set(calls), new Set(plainAtoms("x.ts", text)));

  it("reports an atom that a session's call fills when the atom is made without traderAtom", () => {
    expect(found(source("atom", take))).toEqual(["unreadAtom"]);
    expect(
      found("const a = atom(0);\nconst b = () => load(a, () => callApi(c, {}));", ["c"]),
    ).toEqual(["a"]);
  });

  it("accepts an atom made by traderAtom or filled by a public call", () => {
    expect(found(source("traderAtom", take))).toEqual([]);
    expect(found(source("atom", take), [])).toEqual([]);
  });
});

describe("texts that stay on the device after the session", () => {
  /** Files whose texts stay because the device or a named user owns them, with the reason. */
  const staying: Record<string, string> = {
    "app/api/token.ts": "the session itself, which removes it",
    "app/data/company/catalogue.ts": "the market that was open last",
    "app/data/company/trade-modes.ts": "a choice of this device",
    "app/data/device/hidden-amounts.ts": "a choice of this device",
    "app/data/device/viewed-markets.ts": "markets that were opened on this device",
    "app/data/trader/favourites.ts": "a visitor's marks; a trader's are removed",
    "app/data/trader/session.ts": "the trader, removed with the atom",
    "app/data/trader/sign-in.ts": "the demo account of this browser, and a session that goes on",
    "app/data/trader/workspace.ts": "by the user's id: the only copy of what was not sent",
    "app/features/chart/kept-layout.ts": "a choice of this device",
    "app/features/company/theme.ts": "a choice of this device",
    "app/features/csv/csv-form.ts": "a choice of this device",
    "app/features/first-steps/put-away.ts": "by the user's id: that a card was put away",
    "app/features/orders/draft/price-range.ts": "a choice of this device",
    "app/features/orders/draft/ticket-draft.ts": "a choice of this device",
    "app/i18n/locale.ts": "a choice of this device",
    "app/live/happenings.ts": "by the user's id: the number of the newest result that was told",
    "app/live/sound.ts": "a choice of this device",
    "app/realtime/channel.ts": "the number of this device",
    "app/routes/product/recent-searches.ts": "searches on this device, with a button to clear",
    "app/ui/form/cooldown.ts": "when a code was sent, without to whom",
    "app/ui/letter-keys.ts": "a choice of this device",
  };

  it("finds writes of texts that stay after a session only in the listed files", () => {
    const found = [...sources]
      .filter(([, source]) => /\b(?:deviceTexts|tabTexts)\.setItem\(|SessionToken\(/.test(source))
      .map(([path]) => path);
    expect(found.filter((path) => path !== "app/device.ts").sort()).toEqual(Object.keys(staying));
  });
});
