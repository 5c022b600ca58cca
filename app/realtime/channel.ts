/** The one realtime channel of the page: socket, subscriptions and what they lead to. */
import { useEffect } from "react";
import { serverMessageSchema, type Topic, topicKey } from "#domain/contracts/socket.ts";
import { errorCodes } from "#domain/errors.ts";
import { clearSession, tokenAtom } from "../api/token.ts";
import { currentLocale } from "../i18n/locale.ts";
import { store } from "../state.ts";
import { connectionAtom } from "./connection.ts";
import { StreamNumbers } from "./gaps.ts";
import { RealtimeSocket } from "./socket.ts";
import { isPrivate, Subscriptions } from "./subscriptions.ts";

type Stream = Extract<ReturnType<typeof serverMessageSchema.parse>, { n: number }>;
type Handler = (message: Stream) => void;

const handlers = new Map<Stream["type"], Handler>();
const numbers = new StreamNumbers();
const clientKey = "client_id";
/** Markets are open but nothing came for this long: the page says so. */
const staleAfterMs = 10_000;
let staleTimer: ReturnType<typeof setTimeout> | undefined;

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
    markFresh();
    subscriptions.replay((topic) => !isPrivate(topic));
    logIn();
  },
  onMessage: receive,
  onDown(final) {
    clearTimeout(staleTimer);
    const down = navigator.onLine ? "reconnecting" : "offline";
    store.set(connectionAtom, final ? "refused" : down);
  },
});

const subscriptions = new Subscriptions((message) => socket.send(message));

function logIn(): void {
  const token = store.get(tokenAtom);
  if (token && socket.isOpen) socket.send({ type: "login", token });
}

function markFresh(): void {
  if (store.get(connectionAtom) !== "live") store.set(connectionAtom, "live");
  clearTimeout(staleTimer);
  staleTimer = setTimeout(() => store.set(connectionAtom, "stale"), staleAfterMs);
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
    else if (message.code === errorCodes.session_invalid) clearSession();
  } else if (message.type === "pong") {
    markFresh();
  } else if ("n" in message) {
    socket.received++;
    markFresh();
    const key = message.type === "KLINE" ? `KLINE:${message.id}:${message.period}` : message.type;
    if (!numbers.take(key, message.n, message.snapshot === true)) subscriptions.renew(key);
    handlers.get(message.type)?.(message);
  }
}

/** Registers what a kind of stream message does. */
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
  store.sub(tokenAtom, () => {
    if (store.get(tokenAtom)) logIn();
    else if (socket.isOpen) socket.send({ type: "logout" });
  });
  window.addEventListener("online", () => socket.connect());
  window.addEventListener("offline", () => store.set(connectionAtom, "offline"));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAtMs = Date.now();
    else if (hiddenAtMs > 0 && Date.now() - hiddenAtMs > hiddenMsMax) socket.connect();
  });
}
