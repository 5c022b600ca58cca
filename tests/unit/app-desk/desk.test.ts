import { describe, expect, it } from "vitest";
import { readSignedAmount } from "#app/desk/customers/customer.ts";
import { mayCall } from "#app/desk/frame/desk-context.ts";
import { actName } from "#app/desk/names.ts";
import { firstQueueOf } from "#app/desk/queue/first-queue.ts";
import { readAmount } from "#app/desk/queue/item.ts";
import { afterDecision, neighbour } from "#app/desk/queue/next-item.ts";
import { filterQuery, queueInput, readFilter } from "#app/desk/queue/queue-query.ts";
import { returnPath, signInPath } from "#app/desk/sign-in/return-path.ts";
import { dayRange } from "#app/desk/ui/list-query.ts";
import { oneLine } from "#app/desk/ui/one-line.ts";
import { deskDecide, deskMatch, deskQueue } from "#domain/contracts/desk/queue.ts";
import { auditActs } from "#domain/contracts/desk/records.ts";
import { builtInRoles, type Role } from "#domain/contracts/desk/roles.ts";

const filterOf = (query: string) => readFilter(new URLSearchParams(query));

describe("filters of a queue", () => {
  it("writes a queue's filters into the URL, without the default filters", () => {
    const query =
      "?state=all&search=anna%40x.com&type=bank&claimed=free&from=2026-01-05&to=2026-02-01&page=3";
    expect(filterQuery(filterOf(query))).toBe(query);
    expect(filterQuery(filterOf(""))).toBe("");
  });

  it("ignores filters in a queue's URL when their values are invalid", () => {
    const query = "state=mine&type=cash&claimed=yours&from=2026-13-01&to=yesterday&page=-2";
    expect(filterOf(query)).toEqual(filterOf(""));
  });

  it("converts a queue filter's first and last day to times in the given zone, including the whole last day", () => {
    const filter = filterOf("from=2026-03-29&to=2026-03-29&search=x");
    const input = queueInput("proof", filter, "Europe/Berlin");
    // The day on which summer time begins has 23 hours.
    expect(input).toEqual({
      queue: "proof",
      state: "open",
      search: "x",
      from: Date.parse("2026-03-28T23:00:00Z"),
      to: Date.parse("2026-03-29T22:00:00Z"),
    });
    expect(deskQueue.input.safeParse({ ...input, page: filter.page }).success).toBe(true);
    expect(dayRange("", "", "UTC")).toEqual({});
  });
});

describe("the next row of a list", () => {
  const rows = [{ id: "a" }, { id: "b" }, { id: "c" }];

  it("opens the next row after a decision, and the previous one at the end of the list", () => {
    expect(afterDecision(rows, "a")?.id).toBe("b");
    expect(afterDecision(rows, "c")?.id).toBe("b");
    expect(afterDecision([{ id: "a" }], "a")).toBeNull();
    expect(afterDecision(rows, "gone")).toBeNull();
  });

  it("finds the next or previous row for a key press, and none beyond the ends of the list", () => {
    expect(neighbour(rows, "b", -1)?.id).toBe("a");
    expect(neighbour(rows, "c", 1)).toBeNull();
    expect(neighbour(rows, undefined, 1)?.id).toBe("a");
    expect(neighbour([], undefined, 1)).toBeNull();
  });
});

const who = (role: Role) => ({ permissions: builtInRoles[role] });

describe("roles", () => {
  it("opens the first queue that the operator's role decides on", () => {
    expect(firstQueueOf(who("support"))).toBe("verification");
    expect(firstQueueOf(who("finance"))).toBe("matching");
    expect(firstQueueOf(who("risk"))).toBe("withdrawal");
    expect(firstQueueOf(who("viewer"))).toBe("verification");
  });

  it("offers a role only the calls that the contract allows to the role", () => {
    expect(mayCall(who("viewer"), deskDecide)).toBe(false);
    expect(mayCall(who("risk"), deskMatch)).toBe(false);
    expect(mayCall(who("finance"), deskMatch)).toBe(true);
  });
});

describe("the way back after a sign-in", () => {
  it("returns to the previous page after the sign-in only when that page is part of the desk", () => {
    for (const own of ["/queue/proof/abc-1?state=all&page=2", "/chats/7", "/content/news/3"]) {
      const { searchParams } = new URL(signInPath(own), "https://desk.test");
      expect(returnPath(searchParams.get("from"))).toBe(own);
    }
    for (const foreign of ["//evil.test", "https://evil.test", "/login", "/queue/../../x", null]) {
      expect(returnPath(foreign)).toBe("/");
    }
    expect(signInPath("/")).toBe("/login");
  });
});

describe("the audit log", () => {
  it("finds a text for every act of the audit log", () => {
    const plain = auditActs.filter((act) => actName(act) === act.replaceAll("_", " "));
    expect(plain).toEqual([]);
    expect(actName("operator_add")).toBe("Add operator");
  });

  it("writes the code of an audit log's act as words when the act has no text", () => {
    expect(actName("limit_raised")).toBe("limit raised");
  });
});

describe("typed values", () => {
  it("reads an amount only when it is a plain decimal number above zero", () => {
    expect(readAmount(" 1250.50 ")).toBe("1250.50");
    for (const wrong of ["", "0", "0.00", "-1", "1,5", "1e3", "01", ".5"]) {
      expect(readAmount(wrong)).toBeNull();
    }
  });

  it("reads a signed amount only when it is not zero and has at most 2 decimals", () => {
    expect(readSignedAmount("-20.5")).toBe("-20.5");
    expect(readSignedAmount("\u221220")).toBe("-20");
    for (const wrong of ["0", "-0.00", "1.234", "+5", "--5", ""]) {
      expect(readSignedAmount(wrong)).toBeNull();
    }
  });

  it("reads a reason as one line of text", () => {
    expect(oneLine("  not\n paid \t yet ")).toBe("not paid yet");
  });
});
