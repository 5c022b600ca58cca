/** Each permission opens exactly its calls; made from the contract. */
import { describe, expect, test } from "vitest";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { type DeskCallName, deskCalls } from "#domain/contracts/desk/index.ts";
import { type Permission, permissions } from "#domain/contracts/desk/permissions.ts";
import { mayDecide, queues } from "#domain/contracts/desk/roles.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { answerOf, requestOf, send } from "../api/requests.ts";
import { addRole, as, DB, openOperator } from "./operators.ts";
import { openWaiting } from "./samples.ts";

const role = await addRole([]);
const operator = await openOperator(role);
const names = (Object.keys(deskCalls) as DeskCallName[]).filter(
  (name) => deskCalls[name].audience !== "public" && name !== "deskLogout",
);

/** Sets the role's permissions from now on. */
async function allow(list: readonly Permission[]): Promise<void> {
  await DB.prepare("UPDATE roles SET permissions = ? WHERE id = ?")
    .bind(JSON.stringify(list), role)
    .run();
}

/** Calls that ignore their input. */
async function refusedCalls(): Promise<DeskCallName[]> {
  const refused: DeskCallName[] = [];
  for (const name of names) {
    const call: DeskCall = deskCalls[name];
    const response = await send(requestOf(call, { nonsense: 1 }, { token: operator.token }));
    const { code } = await answerOf(response);
    if (code === errorCodes.role_forbidden) refused.push(name);
    else expect([name, code]).toEqual([name, errorCodes.invalid_request]);
  }
  return refused;
}

const needing = (permission: Permission) =>
  names.filter((name) => {
    const { audience }: DeskCall = deskCalls[name];
    return typeof audience !== "string" && audience.every((each) => each === permission);
  });

describe("a role of the company", () => {
  test.each(permissions)(
    "refuses exactly the calls that need %s when a role has every other permission",
    async (one) => {
      await allow(permissions.filter((each) => each !== one));
      expect(await refusedCalls()).toEqual(needing(one));
    },
  );

  test("allows a role without permissions only the calls that are open to every operator", async () => {
    await allow([]);
    const open = names.filter((name) => deskCalls[name].audience === "operator");
    expect(await refusedCalls()).toEqual(names.filter((name) => !open.includes(name)));
  });

  test("ignores a role's permission that no longer exists", async () => {
    await allow(["read_audit", "set_prices" as Permission]);
    expect((await as(operator, "deskAudit")).code).toBe(1);
    expect((await as(operator, "deskMe")).data).toMatchObject({
      operator: { role, permissions: ["read_audit"] },
    });
  });

  test("lets a role claim items only in the queues on which the role may decide", async () => {
    const { items } = await openWaiting();
    for (const one of permissions.filter((each) => each.startsWith("decide_"))) {
      const list = permissions.filter((each) => each !== one);
      await allow(list);
      for (const queue of queues) {
        const { code } = await as(operator, "deskClaim", { queue, id: items[queue] });
        const isRefused = code === errorCodes.role_forbidden;
        expect([one, queue, isRefused]).toEqual([
          one,
          queue,
          !mayDecide({ permissions: list }, queue),
        ]);
        if (!isRefused) await as(operator, "deskRelease", { queue, id: items[queue] });
      }
    }
  });
});

test("requires each permission in at least one call", () => {
  const asked = new Set(names.flatMap((name) => deskCalls[name].audience));
  expect(permissions.filter((each) => !asked.has(each))).toEqual([]);
});
