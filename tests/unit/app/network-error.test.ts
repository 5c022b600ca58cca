import { beforeEach, expect, it, vi } from "vitest";
import { getCompanyStatus } from "#domain/contracts/http/company.ts";

const shown: string[] = [];
vi.mock("#app/ui/toasts.ts", () => ({ toast: (text: string) => shown.push(text) }));

beforeEach(() => {
  shown.length = 0;
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

it.each([
  [new TypeError("Failed to fetch"), "ERR_NETWORK"],
  [new DOMException("signal timed out", "TimeoutError"), "ERR_TIMEOUT"],
  [new SyntaxError("Unexpected token <"), "ERR_BAD_RESPONSE"],
])("shows the failure %s as a missing connection, with the code %s", async (failure, code) => {
  vi.stubGlobal("fetch", () => Promise.reject(failure));
  const { callApi } = await import("#app/api/client.ts");
  await expect(callApi(getCompanyStatus, {}, { quiet: false })).rejects.toMatchObject({ code: -1 });
  expect(shown).toEqual([expect.stringMatching(new RegExp(`^No connection .* \\(${code}\\)$`))]);
});

it("shows no error when a call was cancelled", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new DOMException("stop", "AbortError")));
  const { callApi } = await import("#app/api/client.ts");
  await expect(callApi(getCompanyStatus, {}, { quiet: false })).rejects.toThrow("stop");
  expect(shown).toEqual([]);
});
