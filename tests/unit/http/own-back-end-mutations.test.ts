import { expect, test } from "vitest";
import { isMutation } from "#worker/upstream/mutations.ts";

test("recognises the GET calls that change data at a company's own back end", () => {
  const changing = [
    "/api/user/createAccountDemoForU",
    "/v2/api/forex/submit",
    "/v2/api/forex/close",
    "/v2/api/forex/cancel_trade",
    "/v2/api/forex/set_stop_price",
    "/v2/api/micro/submit",
    "/v2/api/main/user/resetForexDemoAccount",
    "/api/quickCharge/submit",
    "/api/quickCharge/wire_submit",
    "/api/quickCharge/wire_submit_edit",
    "/api/quickCharge/save_wire_info_edit",
    "/api/quickCharge/cancel_wire_info_edit",
    "/api/fund/buy",
    "/api/fund/applyRefund",
  ];
  expect(changing.filter((path) => !isMutation("GET", path))).toEqual([]);
  const reading = ["/v2/api/forex/trade_list", "/api/loan/info", "/api/quickCharge/info", "/api/x"];
  expect(reading.filter((path) => isMutation("GET", path))).toEqual([]);
  expect(isMutation("POST", "/api/x")).toBe(true);
});
