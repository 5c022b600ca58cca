/**
 * Push: a device subscribes, the app closes, and the service worker shows events. The test plays
 * the push service, which a browser without an account lacks.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, CDPSession } from "@playwright/test";
import { pushReader } from "#tests/support/push-reader.ts";
import { call, goodPassword, openPerson, useToken } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

test.use({ viewport: { width: 390, height: 664 } });

/** A push service that keeps what it is sent. */
async function pushService() {
  const bodies: Uint8Array[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(new Uint8Array(Buffer.concat(chunks)));
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}/device`, bodies, close: () => server.close() };
}

type Keys = Awaited<ReturnType<typeof pushReader>>["keys"];

/** Replaces the subscription, the only part that needs a real push service. */
function subscribeAt(given: { endpoint: string; keys: Keys }): void {
  let own: object | null = null;
  const subscription = {
    endpoint: given.endpoint,
    toJSON: () => given,
    unsubscribe: async () => {
      own = null;
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => own,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!/^B[\w-]{86}$/.test(applicationServerKey)) throw new Error("no key");
      own = subscription;
      return subscription;
    },
  });
}

/** Hands a message to the service worker, as the browser does when one arrives. */
async function deliveryTo(session: CDPSession, origin: string) {
  const registrationId = await new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
    void session.send("ServiceWorker.enable");
  });
  return (data: string) =>
    session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

interface Shown {
  title: string;
  tag: string;
  path: string;
}

/** Records what the service worker shows, as a headless browser shows nothing. */
async function keepShown(context: BrowserContext): Promise<() => Promise<Shown[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown: Shown[] = [];
    registration.showNotification = async (title, { tag = "", data } = {}) => {
      shown.push({ title, tag, path: data.path });
    };
    Object.assign(globalThis, { shown });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);
}

test("shows one push notice of a sign-in elsewhere while the app is closed", async ({
  page,
  context,
  baseURL,
}) => {
  const origin = new URL(baseURL ?? "").origin;
  await context.grantPermissions(["notifications"], { origin });
  const service = await pushService();
  const reader = await pushReader();
  const { account, token } = await openPerson(page.request);
  const app = await context.newPage();
  await useToken(app, token);
  await app.addInitScript(subscribeAt, { endpoint: service.endpoint, keys: reader.keys });
  await app.goto("/mine/notices");
  await app.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(app.getByTestId("notice-orders-push")).toHaveCount(0);
  await app.getByTestId("push-switch").click();
  await expect(app.getByTestId("push-switch")).toBeChecked();
  await expect(app.getByTestId("notice-orders-push")).toBeChecked();
  await expect(app.getByTestId("notice-margin_call-push")).toContainText("Always");

  const shown = await keepShown(context);
  // The remaining page does not belong to the app.
  await page.goto("/manifest-icon.svg");
  await app.close();
  const sign = { login_type: "1", account, password: goodPassword };
  await call(page.request, "/api/user/loginForU", sign);
  await expect.poll(() => service.bodies.length).toBe(1);
  const text = await reader.read(service.bodies[0] ?? new Uint8Array());
  expect(JSON.parse(text)).toMatchObject({ path: "/mine/sessions", lang: "en" });

  const session = await context.newCDPSession(page);
  const deliver = await deliveryTo(session, origin);
  await deliver(text);
  await expect.poll(shown).toMatchObject([{ title: "New sign-in", path: "/mine/sessions" }]);
  // A repeated message has the same tag, so that the browser replaces the first one.
  await deliver(text);
  await expect.poll(shown).toHaveLength(2);
  expect(new Set((await shown()).map(({ tag }) => tag)).size).toBe(1);
  service.close();
});

test("reports that the browser blocks push when permission is denied", async ({ page }) => {
  const { token } = await openPerson(page.request);
  await useToken(page, token);
  await page.goto("/mine/notices");
  await page.evaluate(() => {
    Notification.requestPermission = async () => "denied";
  });
  await page.getByTestId("push-switch").click();
  await expect(page.getByTestId("push-problem")).toContainText("blocks notifications");
  await expect(page.getByTestId("push-switch")).not.toBeChecked();
});
