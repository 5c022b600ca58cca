import { unlessBlocked } from "../../device.ts";

interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const serviceWorkers = () => unlessBlocked(() => navigator.serviceWorker);

/** False without service workers, and on an iPhone unless the app is on the Home screen. */
export function isPushPossible(): boolean {
  return "PushManager" in window && "Notification" in window && serviceWorkers() !== null;
}

export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!isPushPossible()) return null;
  const registration = await serviceWorkers()?.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Replaces an existing subscription, which may be for an old key. */
export async function startPush(key: string): Promise<Device | "denied" | "failed"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const registration = await serviceWorkers()?.getRegistration();
  if (!registration) return "failed";
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    const old = await registration.pushManager.getSubscription();
    await old?.unsubscribe();
    const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
    const { p256dh, auth } = keys ?? {};
    return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : "failed";
  } catch (error) {
    console.warn("the browser gives no push", error);
    return "failed";
  }
}

export async function stopPush(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}
