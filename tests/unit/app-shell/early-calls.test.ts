import { afterEach, describe, expect, it, vi } from "vitest";
import { sendEarly, takeEarly } from "#app/api/early.ts";
import { startCalls } from "#app/data/start/start-calls.ts";
import { getBasicInfo } from "#domain/contracts/http/company.ts";

const fetched = vi.fn<(url: string) => Promise<Response>>();
vi.stubGlobal("fetch", fetched);
afterEach(() => fetched.mockReset());

describe("calls that are sent before the app is there", () => {
  it("answers an early call once, to the first caller that asks the same", async () => {
    fetched.mockResolvedValue(new Response("early"));
    sendEarly([getBasicInfo]);
    expect(takeEarly(getBasicInfo, { other: 1 })).toBeNull();
    expect(await (await takeEarly(getBasicInfo, {}))?.text()).toBe("early");
    expect(takeEarly(getBasicInfo, {})).toBeNull();
    expect(fetched).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[0]?.[0]).toContain(getBasicInfo.path);
  });

  it("passes an early call's failure to the caller that takes the answer, and to no other", async () => {
    fetched.mockRejectedValue(new TypeError("no network"));
    sendEarly([getBasicInfo]);
    await expect(takeEarly(getBasicInfo, {})).rejects.toThrow("no network");
  });

  it("sends early only public calls that need no input and change nothing", () => {
    for (const call of startCalls) {
      expect([call.path, call.audience, call.mutation]).toEqual([call.path, "public", false]);
      expect(call.input.safeParse({}).success).toBe(true);
    }
  });
});
