/** Calls every desk call as every kind of caller; made from the contract. */
import { describe, expect, test } from "vitest";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { type DeskCallName, deskCalls } from "#domain/contracts/desk/index.ts";
import { isAdmitted, may } from "#domain/contracts/desk/permissions.ts";
import {
  builtInRoles,
  mayDecide,
  type Queue,
  queues,
  type Role,
  roles,
} from "#domain/contracts/desk/roles.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { openDemo } from "../api/api-client.ts";
import { answerOf, home, requestOf, send } from "../api/requests.ts";
import { accountOf } from "./customers.ts";
import {
  addOperatorRow,
  as,
  DB,
  deskState,
  openOperator,
  signInAgain,
  type TestOperator,
} from "./operators.ts";
import { openWaiting, samples } from "./samples.ts";

const names = Object.keys(deskCalls) as DeskCallName[];
const waiting = await openWaiting();
const operators = Object.fromEntries(
  await Promise.all(roles.map(async (role) => [role, await openOperator(role)] as const)),
) as Record<Role, TestOperator>;
const foreign = await openOperator("owner", 2);
const trader = await openDemo();

const callOf = (name: DeskCallName): DeskCall => deskCalls[name];
/** Calls on an item, for which the queue decides, too. */
const byQueue = new Set<DeskCallName>(["deskClaim", "deskRelease", "deskDecide"]);

/** The code of an answer; 1 for a file. */
async function codeOf(name: DeskCallName, input: Record<string, unknown>, token?: string) {
  const response = await send(requestOf(callOf(name), input, token === undefined ? {} : { token }));
  if (response.headers.get("content-disposition")?.startsWith("attachment")) return 1;
  return (await answerOf(response)).code;
}

const account = accountOf(waiting.customer);
const state = async () =>
  JSON.stringify([await deskState(), await account.audit(), await account.balances()]);

/** Fingerprint of the state, once granted acts are reported. */
async function settledState(): Promise<string> {
  for (let last = ""; ; ) {
    const now = await state();
    if (now === last) return now;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe.each(roles)("A1 A4 %s", (role) => {
  const who = { permissions: builtInRoles[role] };
  const isAdmittedTo = (name: DeskCallName) => isAdmitted(who, callOf(name).audience);
  const isAllowed = ([name, queue]: readonly [DeskCallName, Queue]) =>
    isAdmittedTo(name) &&
    // Each kind of change has a permission of its own; the sample changes a setting.
    (name !== "deskChangeAsk" || may(who, "change_settings")) &&
    (!byQueue.has(name) || mayDecide(who, queue));
  const cases = names
    .filter((name) => callOf(name).audience !== "public" && name !== "deskLogout")
    .flatMap((name) =>
      (byQueue.has(name) ? queues : [queues[0]]).map((queue) => [name, queue] as const),
    );
  const { token } = operators[role];

  test.each(cases.filter(isAllowed))(
    "A1 A4 admits the role to the call %s on the queue %s",
    async (name, queue) => {
      // Opens an item for each decision, as an outcome is final.
      const own = name === "deskDecide" ? await openWaiting() : waiting;
      const code = await codeOf(name, samples[name](own, queue), token);
      expect([name, code]).not.toEqual([name, errorCodes.role_forbidden]);
      expect([999, errorCodes.internal, errorCodes.invalid_request]).not.toContain(code);
      if (name === "deskDecide" || name === "deskRelease") expect([name, code]).toEqual([name, 1]);
    },
  );

  test("A1 A4 refuses the calls to which the role is not admitted, and changes nothing", async () => {
    const before = await settledState();
    for (const [name, queue] of cases.filter((each) => !isAllowed(each))) {
      // The role alone refuses, before the server checks the request.
      const nonsense = isAdmittedTo(name) ? [] : [{ nonsense: 1 }];
      for (const input of [samples[name](waiting, queue), ...nonsense]) {
        const code = await codeOf(name, input, token);
        expect([name, queue, code]).toEqual([name, queue, errorCodes.role_forbidden]);
      }
    }
    expect(await state()).toBe(before);
  });
});

test("A4 refuses a viewer every mutation", async () => {
  const before = await settledState();
  for (const name of names.filter((each) => callOf(each).mutation)) {
    // Every operator may sign in and change the own password and passkeys.
    if (typeof callOf(name).audience === "string") continue;
    for (const queue of queues) {
      const code = await codeOf(name, samples[name](waiting, queue), operators.viewer.token);
      expect([name, code]).toEqual([name, errorCodes.role_forbidden]);
    }
  }
  expect(await state()).toBe(before);
});

const outsiders: Array<[who: string, token: () => Promise<string | undefined>]> = [
  ["a visitor", async () => undefined],
  ["a trader", async () => trader.token],
  ["an owner of another company", async () => foreign.token],
  ["a disabled owner", disabledOwner],
  [
    "an operator who was never there",
    async () => `desk.${"a".repeat(20)}.${"A".repeat(43)}.${"A".repeat(43)}`,
  ],
];

async function disabledOwner(): Promise<string> {
  const { id, token } = await openOperator("owner");
  await DB.prepare("UPDATE operators SET status = 0 WHERE id = ?").bind(id).run();
  return token;
}

/** Answers to callers without secrets; every caller may request a challenge. */
const { login_refused, passkey_refused, invalid_request } = errorCodes;
const publicCodes = (name: DeskCallName) =>
  name === "deskPasskeyLoginOptions"
    ? [errorCodes.ok, invalid_request]
    : [login_refused, passkey_refused, invalid_request];

describe.each(outsiders)("A1 %s", (_, tokenOf) => {
  test("A1 lets an outsider reach the sign-in and no other call", async () => {
    const token = await tokenOf();
    const before = await settledState();
    for (const name of names) {
      const isPublic = callOf(name).audience === "public";
      for (const input of [samples[name](waiting, "withdrawal"), { nonsense: 1 }]) {
        const code = await codeOf(name, input, token);
        if (isPublic)
          expect([name, publicCodes(name)]).toEqual([name, expect.arrayContaining([code])]);
        else expect([name, code]).toEqual([name, errorCodes.session_invalid]);
      }
    }
    expect(await state()).toBe(before);
  });
});

describe("S7 N2 an operator of one company", () => {
  const marker = "uniquemarker";

  test("S7 N2 shows an operator nothing of another company in any list, item or file", async () => {
    const there = await openWaiting(2, marker);
    const { customer, items } = there;
    const { token, email } = operators.owner;
    const other = await addOperatorRow("viewer", 2);
    const seen: string[] = [];
    const read = async (name: DeskCallName, input: Record<string, unknown>) => {
      const response = await send(requestOf(callOf(name), input, { token }));
      seen.push(await response.text());
    };
    for (const queue of queues) {
      for (const state of ["open", "done", "all"]) {
        await read("deskQueue", { queue, state });
        await read("deskQueue", { queue, state, search: marker });
        await read("deskQueueExport", { queue, state });
      }
      await read("deskItem", { queue, id: items[queue] });
    }
    await read("deskUsers", { search: marker });
    await read("deskUsers", {});
    await read("deskUser", { id: customer.id });
    await read("deskJournal", { id: customer.id });
    await read("operatorList", {});
    await read("deskAudit", { search: customer.id });
    await read("deskAuditExport", {});
    await read("deskAuditCheck", {});
    const all = seen.join("\n");
    expect(all).toContain(email);
    for (const secret of [
      marker,
      customer.id,
      customer.email,
      other.email,
      foreign.email,
      ...Object.values(items),
    ]) {
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
    }
  });

  test("S7 N2 answers as for unknown data when an operator changes another company's data", async () => {
    const there = await openWaiting(2, marker);
    const row = await addOperatorRow("viewer", 2);
    const state = async () =>
      JSON.stringify([
        await DB.prepare("SELECT * FROM desk_items WHERE company_id = 2 ORDER BY id")
          .all()
          .then(({ results }) => results),
        await DB.prepare("SELECT * FROM operators WHERE company_id = 2 ORDER BY id")
          .all()
          .then(({ results }) => results),
        await DB.prepare("SELECT * FROM audit_log WHERE company_id = 2")
          .all()
          .then(({ results }) => results),
        await DB.prepare("SELECT status, review_status FROM users WHERE company_id = 2 ORDER BY id")
          .all()
          .then(({ results }) => results),
        await accountOf(there.customer).audit(),
      ]);
    const before = await state();
    for (const queue of queues) {
      for (const name of ["deskClaim", "deskRelease", "deskDecide"] as const) {
        expect(await codeOf(name, samples[name](there, queue), operators.owner.token)).toBe(404);
      }
    }
    for (const name of ["deskMatch", "deskAdjust", "deskUserStatus", "deskPayoutStop"] as const) {
      expect(await codeOf(name, samples[name](there, "matching"), operators.owner.token)).toBe(404);
    }
    for (const name of ["operatorChange", "operatorReset"] as const) {
      const input = { ...samples[name](there, "matching"), id: row.id };
      expect(await codeOf(name, input, operators.owner.token)).toBe(404);
    }
    expect(await state()).toBe(before);
  });
});

test("applies an operator's new role from the next request", async () => {
  const ann = await openOperator("finance");
  const input = { id: ann.id, role: "viewer" };
  expect((await as(operators.owner, "operatorChange", input)).code).toBe(1);
  const claim = { queue: "withdrawal" satisfies Queue, id: waiting.items.withdrawal };
  expect((await as(ann, "deskClaim", claim)).code).toBe(errorCodes.role_forbidden);
  expect((await as({ ...ann, token: await signInAgain(ann) }, "deskMe")).data).toMatchObject({
    operator: { role: "viewer" },
    company: { id: 1 },
  });
  expect(home).toBe("https://demo.example");
});
