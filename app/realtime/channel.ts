/** The one realtime channel of the page: the socket, its subscriptions and the stream handlers. */
import { useEffect } from "react";
import type { Topic } from "#domain/contracts/client-messages.ts";
import { serverMessageSchema } from "#domain/contracts/socket.ts";
import { topicKey } from "#domain/contracts/topic-key.ts";
import { errorCodes } from "#domain/errors.ts";
import { traderSession } from "../api/token.ts";
import { currentLocale } from "../i18n/locale.ts";
import { store } from "../state.ts";
import { connectionAtom } from "./connection.ts";
import { Freshness } from "./freshness.ts";
import { StreamNumbers } from "./gaps.ts";
import { isAnyInSession } from "./prices.ts";
import { RealtimeSocket } from "./socket.ts";
import { isPrivate, Subscriptions } from "./subscriptions.ts";

type Stream = Extract<ReturnType<typeof serverMessageSchema.parse>, { n: number }>;
type Handler = (message: Stream) => void;

const handlers = new Map<Stream["type"], Handler>();
const numbers = new StreamNumbers();
const clientKey = "client_id";
/** Wait before a subscription is sent again that was refused as busy or had no snapshot (ms). */
const askAgainMs = 3_000;

function clientId(): string {
  const known = localStorage.getItem(clientKey);
  const id = known ?? crypto.randomUUID();
  if (!known) localStorage.setItem(clientKey, id);
  return id;
}

function openSocket(): WebSocket {
  const url = new URL("/api/v2/ws", location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  url.search = new URLSearchParams({ client: clientId(), lang: currentLocale() }).toString();
  return new WebSocket(url);
}

const socket = new RealtimeSocket({
  open: openSocket,
  random: Math.random,
  onOpen() {
    numbers.clear();
    freshness.renew();
    subscriptions.replay((topic) => !isPrivate(topic));
    logIn();
  },
  onMessage: receive,
  onDown(final) {
    freshness.stop();
    const down = navigator.onLine ? "reconnecting" : "offline";
    store.set(connectionAtom, final ? "refused" : down);
  },
});

const subscriptions = new Subscriptions((message) => socket.send(message));

const freshness = new Freshness({
  expectsPrices: () => subscriptions.has("DAY_MARKET") && isAnyInSession(),
  onChange(fresh) {
    const next = fresh ? "live" : "stale";
    if (store.get(connectionAtom) !== next) store.set(connectionAtom, next);
  },
});

function logIn(): void {
  const token = store.get(traderSession.tokenAtom);
  if (token && socket.isOpen) socket.send({ type: "login", token });
}

/** Asks for a stream's snapshot until it is there, or until no page wants the stream. */
function recover(key: string): void {
  if (!subscriptions.renew(key)) return numbers.forget(key);
  setTimeout(() => {
    if (numbers.isLost(key)) recover(key);
  }, askAgainMs);
}

function receive(text: string): void {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    console.warn("realtime: a message is not JSON");
    return;
  }
  const parsed = serverMessageSchema.safeParse(json);
  if (!parsed.success) return console.warn("realtime: an unknown message", parsed.error);
  const message = parsed.data;
  if (message.type === "login") {
    if (message.code === errorCodes.ok) subscriptions.replay(isPrivate);
    else if (message.code === errorCodes.session_invalid) traderSession.clear();
  } else if (message.type === "sub" && message.code === errorCodes.busy) {
    setTimeout(() => subscriptions.renew(message.key), askAgainMs);
  } else if (message.type === "pong") {
    freshness.pong();
    if (message.mark) socket.mark = message.mark;
  } else if ("n" in message) {
    socket.isStreaming = true;
    if (message.type === "DAY_MARKET" && message.d.length > 0) freshness.renew();
    const key = message.type === "KLINE" ? `KLINE:${message.id}:${message.period}` : message.type;
    if (!numbers.take(key, message.n, message.snapshot === true)) recover(key);
    handlers.get(message.type)?.(message);
  }
}

/** Sets the handler of a kind of stream message. */
export function handleStream<T extends Stream["type"]>(
  type: T,
  handler: (message: Extract<Stream, { type: T }>) => void,
): void {
  handlers.set(type, handler as Handler);
}

/** Subscribes until the returned release is called. */
export function retainTopic(topic: Topic): () => void {
  return subscriptions.retain(topic);
}

/** Subscribes while the component is mounted. */
export function useTopic(topic: Topic | null): void {
  const key = topic ? topicKey(topic) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the topic's content
  useEffect(() => (topic ? retainTopic(topic) : undefined), [key]);
}

/** Opens the channel and keeps it open: on return from a long sleep, on network, on sign-in. */
export function openChannel(): void {
  const hiddenMsMax = 10_000;
  let hiddenAtMs = 0;
  socket.connect();
  store.sub(traderSession.tokenAtom, () => {
    if (store.get(traderSession.tokenAtom)) logIn();
    else if (socket.isOpen) socket.send({ type: "logout" });
  });
  window.addEventListener("online", () => socket.restart());
  window.addEventListener("offline", () => store.set(connectionAtom, "offline"));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAtMs = Date.now();
    else if (hiddenAtMs > 0 && Date.now() - hiddenAtMs > hiddenMsMax) socket.restart();
  });
}

/** Makes a waiting connection try now: a navigation shows that the page is in use. */
export function wakeChannel(): void {
  socket.wake();
}

/** Connects again after a refusal of the server, because the trader asked for it. */
export function reopenChannel(): void {
  store.set(connectionAtom, "connecting");
  socket.connect();
}
