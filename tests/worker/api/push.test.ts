/** Push: a subscribed device gets its notices in its language, and no other user's device does. */
import { base64 } from "@scure/base";
import { expect, inject, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import type { Notice } from "#domain/notices/notices.ts";
import { accountName } from "#domain/text/names.ts";
import { pushNotices } from "#platform/delivery/push/push-notices.ts";
import { pushReader } from "#tests/support/push-reader.ts";
import { openDemo } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";
import { pushDevice } from "./sample-inputs.ts";

const server = `http://127.0.0.1:${inject("deliveryPort")}`;

interface Choices {
  push_key: string;
  push_devices: string[];
}
interface Received {
  path: string;
  headers: Record<string, string>;
  bytes: string;
}

const received = async (path: string) =>
  ((await (await fetch(`${server}/received`)).json()) as Received[]).filter(
    (each) => each.path === path,
  );

const add = (token: string, input: object) =>
  perform<Choices>(
    calls.addPushDevice,
    { ...pushDevice, ...input },
    {
      token,
      headers: { "idempotency-key": crypto.randomUUID(), lang: "de" },
    },
  );

const textIn = async (reader: Awaited<ReturnType<typeof pushReader>>, bytes = "") =>
  JSON.parse(await reader.read(base64.decode(bytes)));

const margin = (id: string): Notice => ({ id, kind: "margin_call", facts: {}, atMs: Date.now() });

test("pushes to a device in the device's language until the session ends", async () => {
  const { token, userId } = await openDemo();
  const reader = await pushReader();
  const endpoint = `${server}/push/${userId}`;
  const { data } = await add(token, { endpoint, ...reader.keys });
  expect(data.push_devices).toEqual([endpoint]);
  expect(data.push_key).toMatch(/^B/);
  const account = bindings.ACCOUNT.get(bindings.ACCOUNT.idFromName(accountName(1, userId)));
  await account.tellVerification(true);
  await expect.poll(() => received(`/push/${userId}`), { timeout: 20_000 }).toHaveLength(1);
  const [first] = await received(`/push/${userId}`);
  expect(await textIn(reader, first?.bytes)).toMatchObject({
    lang: "de",
    path: "/mine/auth",
    title: expect.stringMatching(/Identität|Verifizierung|Prüfung/i),
  });
  expect(first?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "normal" });
  expect(first?.headers.authorization).toMatch(/^vapid t=[\w.-]+, k=B/);
  await account.endOtherSessions(null);
  expect(await account.pushDevices()).toEqual([]);
});

test("pushes urgent notices always, and others only when the user chose push", async () => {
  const { token, userId } = await openDemo();
  const reader = await pushReader();
  const path = `/push/choice-${userId}`;
  const device = { endpoint: server + path, ...reader.keys, lang: "en" as const };
  const set = (event: string) =>
    perform(
      calls.setNoticeWay,
      { event, way: "push", is_on: "0" },
      {
        token,
        headers: { "idempotency-key": crypto.randomUUID() },
      },
    );
  expect((await set("margin_call")).code).toBe(errorCodes.invalid_request);
  expect((await set("identity")).code).toBe(1);
  const passed = { id: "b", kind: "verification_passed", facts: {}, atMs: Date.now() } as const;
  const owner = { companyId: 1, userId };
  const sent = await pushNotices(bindings, owner, [device], [passed, margin("a")], Date.now());
  expect(sent).toEqual({ held: [], gone: [] });
  const bodies = await received(path);
  expect(bodies).toHaveLength(1);
  expect((await textIn(reader, bodies[0]?.bytes)).id).toBe("a");
  expect(bodies[0]?.headers.urgency).toBe("high");
});

test("reports a device that is gone, and throws an error for a retry when the push service refuses", async () => {
  const { userId } = await openDemo();
  const owner = { companyId: 1, userId };
  const device = (name: string) => ({
    ...pushDevice,
    endpoint: `${server}/${name}-${userId}`,
    lang: "en" as const,
  });
  const both = [device("gone"), device("here")];
  expect(await pushNotices(bindings, owner, both, [margin("a"), margin("b")], Date.now())).toEqual({
    held: [],
    gone: [device("gone").endpoint],
  });
  expect(await received(`/gone-${userId}`)).toHaveLength(1);
  expect(await received(`/here-${userId}`)).toHaveLength(2);
  await expect(
    pushNotices(bindings, owner, [device("refuse")], [margin("a")], Date.now()),
  ).rejects.toThrow("401");
  const late = Date.now() + 3 * 86_400_000;
  await pushNotices(bindings, owner, [device("late")], [margin("a")], late);
  expect(await received(`/late-${userId}`)).toEqual([]);
});

test.each([
  ["endpoint", "https://evil.example/x"],
  ["endpoint", "http://169.254.169.254/latest"],
  ["p256dh", `B${"A".repeat(86)}`],
  ["p256dh", "short"],
  ["auth", "short"],
])("refuses a device whose %s is %s, and names the field", async (field, value) => {
  const { token } = await openDemo();
  const answer = await add(token, { [field]: value });
  expect(answer).toMatchObject({ code: errorCodes.invalid_request, data: { field } });
});
