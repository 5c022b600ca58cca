import { describe, expect, it } from "vitest";
import { paymentOf, paymentTarget, serviceHref } from "#app/data/company/service.ts";
import { renewStart } from "#app/data/reading/paged.ts";
import { amountError, amountProblem, creditEstimate } from "#app/features/payments/amounts.ts";
import { chooseType, offeredTypes } from "#app/features/payments/payment-type.ts";
import {
  firstPair,
  pickSide,
  transferable,
  transferProblem,
} from "#app/routes/mine/transfer/transfer-rules.ts";

describe("customer service", () => {
  it.each([
    ["https://chat.example/room?id=1", "3", "https://chat.example/room?id=1"],
    // The page of the customer service frames this link.
    ["https://chat.example/room?id=1", "1", null],
    ["https://chat.example", "3", "https://chat.example/"],
    ["help@broker.example", "2", "mailto:help@broker.example"],
    ["mailto:help@broker.example", "2", "mailto:help@broker.example"],
    ["http://chat.example", "3", null],
    ["javascript:alert(1)", "1", null],
    ["data:text/html,x", "3", null],
    ["help@broker.example?bcc=x@y.z", "2", null],
    ["", "3", null],
    ["", "2", null],
  ] as const)(
    "finds the address to open for the service link %s of type %s",
    (service_link, service_link_type, href) => {
      expect(serviceHref({ service_link, service_link_type })).toBe(href);
    },
  );

  const flags = { customer_tag: "", is_recharge_contact: "0", is_withdraw_contact: "0" } as const;

  it("opens customer service instead of a payment page when the company's settings say so", () => {
    expect(paymentTarget("deposit", flags)).toBe("page");
    expect(paymentTarget("withdraw", flags)).toBe("page");
    expect(paymentTarget("deposit", { ...flags, is_recharge_contact: "1" })).toBe("service");
    expect(paymentTarget("withdraw", { ...flags, is_withdraw_contact: "1" })).toBe("service");
    const ice = { ...flags, customer_tag: "ICE", is_recharge_contact: "1" } as const;
    expect(paymentTarget("deposit", ice)).toBe("none");
    expect(paymentTarget("withdraw", ice)).toBe("page");
  });

  it("finds the payment pages in a menu's paths", () => {
    expect(paymentOf("/mine/charge?type=1")).toBe("deposit");
    expect(paymentOf("/mine/withdraw")).toBe("withdraw");
    expect(paymentOf("/mine/withdraw-way?type=1")).toBeNull();
  });
});

describe("tabs", () => {
  it("shows tabs for the offered payment types", () => {
    expect(offeredTypes("1", "1")).toEqual(["crypto", "bank"]);
    expect(offeredTypes("0", "1")).toEqual(["bank"]);
    expect(offeredTypes("0", "0")).toEqual([]);
  });

  it.each([
    ["1", ["crypto", "bank"], "bank"],
    [null, ["crypto", "bank"], "crypto"],
    ["1", ["crypto"], "crypto"],
    ["0", ["bank"], "bank"],
    ["x", ["crypto", "bank"], "crypto"],
    [null, [], null],
  ] as const)(
    "opens the payment tab for the type %s in the URL when the company offers %s",
    (asked, offered, type) => {
      expect(chooseType(asked, offered)).toBe(type);
    },
  );
});

describe("amounts", () => {
  const rate = (usd_price: string | null) => ({ usd_price, tick: null, is_simulated: false });

  it("estimates a credit as amount x price, rounded down to the account's decimals", () => {
    expect(creditEstimate("0.0125", rate("91240"), "USD")).toBe("1140.5");
    expect(creditEstimate("10", rate("0.33333"), "USD")).toBe("3.33");
    expect(creditEstimate("10", rate("0.33399"), "USD")).toBe("3.33");
    expect(creditEstimate("10", rate("0.33399"), "KWD")).toBe("3.339");
    expect(creditEstimate("0.009", rate("1"), "USD")).toBeNull();
    expect(creditEstimate("", rate("1"), "USD")).toBeNull();
    expect(creditEstimate("10", rate(null), "USD")).toBeNull();
    expect(creditEstimate("0", rate("1"), "USD")).toBeNull();
  });

  it("reports an amount that is missing or outside the limits, and reads an empty limit as no limit", () => {
    const limits = { min_amount: "10", max_amount: "20" };
    expect(amountProblem("", limits)).toBe("missing");
    expect(amountProblem("9.99", limits)).toBe("range");
    expect(amountProblem("20.01", limits)).toBe("range");
    expect(amountProblem("20", limits)).toBeNull();
    expect(amountProblem("1000000", { ...limits, max_amount: "" })).toBeNull();
  });

  it("names the maximum when an amount exceeds it and there is no minimum", () => {
    const error = amountError("20.01", { min_amount: "", max_amount: "20" }, (amount) => amount);
    expect(error).toBe("Maximum 20");
  });
});

describe("transfers", () => {
  const accounts = [
    { type: "forex", available: "500" },
    { type: "micro", available: "700" },
    { type: "change", available: "0" },
  ];

  it("preselects the wallet for a transfer when it has money, else the fullest account", () => {
    expect(firstPair(accounts)).toEqual({ from: "micro", to: "forex" });
    const filled = accounts.map((each) =>
      each.type === "change" ? { ...each, available: "1" } : each,
    );
    expect(firstPair(filled)).toEqual({ from: "change", to: "forex" });
    expect(firstPair([])).toBeNull();
  });

  it("offers only transfers into the contract account, from accounts that hold money, when the company allows no other target", () => {
    expect(transferable(accounts, "")).toEqual(accounts);
    const left = transferable(accounts, "forex");
    expect(left.map(({ type }) => type)).toEqual(["forex", "micro"]);
    expect(firstPair(left, "forex")).toEqual({ from: "micro", to: "forex" });
    const moved = accounts.map((each) =>
      each.type === "forex" ? each : { ...each, available: "0" },
    );
    expect(transferable(moved, "forex")).toHaveLength(1);
    expect(firstPair(transferable(moved, "forex"), "forex")).toBeNull();
  });

  it("swaps the two accounts of a transfer when the trader picks the other side's account", () => {
    const pair = { from: "forex", to: "change" };
    expect(pickSide(pair, "from", "micro")).toEqual({ from: "micro", to: "change" });
    expect(pickSide(pair, "from", "change")).toEqual({ from: "change", to: "forex" });
    expect(pickSide(pair, "to", "forex")).toEqual({ from: "change", to: "forex" });
  });

  it("refuses a transfer above the account's balance", () => {
    expect(transferProblem("", "10")).toBe("missing");
    expect(transferProblem("10.01", "10")).toBe("balance");
    expect(transferProblem("10", "10")).toBeNull();
  });
});

describe("a reread first page of a list", () => {
  const idOf = (row: { id: number }) => row.id;

  it("replaces a list's only page when the page is read again", () => {
    const known = { rows: [{ id: 2 }, { id: 1 }], page: 1, total: 2, size: 2 };
    const answer = { rows: [{ id: 3 }, { id: 2 }], total: 3 };
    expect(renewStart(known, answer, idOf)).toMatchObject({
      rows: answer.rows,
      page: 1,
      total: 3,
    });
  });

  it("keeps later pages and removes repeated rows when a list's first page is read again", () => {
    const known = { rows: [{ id: 3 }, { id: 2 }, { id: 1 }], page: 2, total: 3, size: 2 };
    const renewed = renewStart(known, { rows: [{ id: 4 }, { id: 3 }], total: 4 }, idOf);
    expect(renewed.rows.map(idOf)).toEqual([4, 3, 2, 1]);
    expect(renewed).toMatchObject({ page: 2, total: 4 });
  });
});
