import { afterEach, describe, expect, it, vi } from "vitest";
import { sendEarly, takeEarly } from "#app/api/early.ts";
import { startCalls } from "#app/data/start/start-calls.ts";
import { getBasicInfo } from "#domain/contracts/http/company.ts";

const fetched = vi.fn<(url: string) => Promise<Response>>();
vi.stubGlobal("fetch", fetched);
afterEach(() => fetched.mockReset());

describe("calls that the page sends before the app loads", () => {
  it("returns an early call's answer once, to the first caller of the same call", async () => {
    fetched.mockResolvedValue(new Response("early"));
    sendEarly([getBasicInfo]);
    expect(takeEarly(getBasicInfo, { other: 1 })).toBeNull();
    expect(await (await takeEarly(getBasicInfo, {}))?.text()).toBe("early");
    expect(takeEarly(getBasicInfo, {})).toBeNull();
    expect(fetched).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[0]?.[0]).toContain(getBasicInfo.path);
  });

  it("passes an early call's failure only to the caller that receives the answer", async () => {
    fetched.mockRejectedValue(new TypeError("no network"));
    sendEarly([getBasicInfo]);
    await expect(takeEarly(getBasicInfo, {})).rejects.toThrow("no network");
  });

  it("sends a call early only when the call is public, needs no input and changes nothing", () => {
    for (const call of startCalls) {
      expect([call.path, call.audience, call.mutation]).toEqual([call.path, "public", false]);
      expect(call.input.safeParse({}).success).toBe(true);
    }
  });
});
