import { useEffect } from "react";
import type { Topic } from "#domain/contracts/client-messages.ts";
import type { MessageView } from "#domain/contracts/socket.ts";
import { topicKey } from "#domain/contracts/topic-key.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { traderSession } from "../api/token.ts";
import { deviceTexts } from "../device.ts";
import { currentLocale } from "../i18n/locale.ts";
import { store } from "../state.ts";
import { connectionAtom } from "./connection.ts";
import { Freshness } from "./freshness.ts";
import { StreamNumbers } from "./gaps.ts";
import { platformDialect, type SocketDialect } from "./platform-dialect.ts";
import { forgetOld, mayAnyMove } from "./prices.ts";
import { RealtimeSocket } from "./socket.ts";
import { isPrivate, Subscriptions } from "./subscriptions.ts";
import { watchedPrices } from "./watched-prices.ts";

type Stream = Extract<MessageView, { n: number }>;
type Handler = (message: Stream) => void;

const handlers = new Map<Stream["type"], Handler>();
const numbers = new StreamNumbers();
const speech: { dialect: SocketDialect } = { dialect: platformDialect };
const clientKey = "client_id";
/** Pause in ms before repeating a subscription that was refused as busy or had no snapshot. */
const askAgainMs = 3_000;

function clientId(): string {
  const known = deviceTexts.getItem(clientKey);
  const id = known ?? crypto.randomUUID();
  if (!known) deviceTexts.setItem(clientKey, id);
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
    signedInWith = null;
    numbers.clear();
    freshness.open();
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

const subscriptions = new Subscriptions((message) => {
  const written = speech.dialect.write(message);
  if (written) socket.send(written);
});

watchedPrices.start((view) => {
  forgetOld(watchedPrices.ids);
  const rows = speech.dialect.hasViews ? view : {};
  subscriptions.replace("DAY_MARKET", view && { topic: "DAY_MARKET", ...rows });
});

const arePricesDue = () => subscriptions.has("DAY_MARKET") && mayAnyMove(watchedPrices.ids);

const freshness = new Freshness({
  arePricesDue,
  onChange(fresh) {
    const next = fresh ? "live" : "stale";
    if (store.get(connectionAtom) !== next) store.set(connectionAtom, next);
  },
});

let signedInWith: string | null = null;

function logIn(): void {
  const token = store.get(traderSession.tokenAtom);
  if (!token || !socket.isOpen) return;
  // Frames of the previous account may be on their way; a new connection receives none of them.
  if (signedInWith !== null && signedInWith !== token) return socket.restart();
  signedInWith = token;
  socket.send({ type: "login", token });
}

/** Repeats the request for a stream's snapshot until it arrives, or no page needs the stream. */
function recover(key: string): void {
  if (!subscriptions.renew(key)) return numbers.forget(key);
  setTimeout(() => {
    if (numbers.isLost(key)) recover(key);
  }, askAgainMs);
}

function receive(text: string): void {
  for (const message of speech.dialect.read(text)) take(message);
}

/** Passes a message to its stream's handler; the message need not come from the socket. */
function take(message: MessageView): void {
  if (message.type === "login") {
    if (message.code === errorCodes.ok) subscriptions.replay(isPrivate);
    else if (message.code === errorCodes.session_invalid) traderSession.end();
  } else if (message.type === "sub" && message.code === errorCodes.busy) {
    setTimeout(() => subscriptions.renew(message.key), askAgainMs);
  } else if (message.type === "pong") {
    freshness.pong();
    if (message.mark) socket.mark = message.mark;
  } else if ("n" in message) {
    countFrame(message);
    handlers.get(message.type)?.(message);
    if (message.type === "DAY_MARKET" && (isFresh(message) || !arePricesDue())) freshness.renew();
  }
}

/** True for a frame with a price, and for an empty frame, which says that no price has changed. */
function isFresh({ d, day, st, ck, snapshot }: Extract<Stream, { type: "DAY_MARKET" }>): boolean {
  return d.length > 0 || !(day || st || ck || snapshot);
}

/** Detects lost frames by their numbers; a dialect without numbers detects them itself. */
function countFrame(message: Stream): void {
  if (!speech.dialect.isNumbered) return;
  socket.isStreaming = true;
  const key = streamKey(message);
  if (!numbers.take(key, message.n, message.snapshot === true)) recover(key);
}

/** Key of a stream's subscription: the frames of each product and pot are numbered separately. */
function streamKey(message: Stream): string {
  const { type } = message;
  if (type === "KLINE") return topicKey({ topic: type, id: message.id, period: message.period });
  if (type !== "FOLLOW_TRADE") return type;
  const { user_id, follower_id } = message;
  return topicKey({ topic: type, user_id, follower_id });
}

/** Selects another dialect; call it before the channel opens. */
export function speakOnSocket(make: (deliver: (message: MessageView) => void) => SocketDialect) {
  speech.dialect = make(take);
}

export function handleStream<T extends Stream["type"]>(
  type: T,
  handler: (message: Extract<Stream, { type: T }>) => void,
): void {
  handlers.set(type, handler as Handler);
}

export function retainTopic(topic: Topic): () => void {
  return subscriptions.retain(topic);
}

export function useTopic(topic: Topic | null): void {
  const key = topic ? topicKey(topic) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the topic's content
  useEffect(() => (topic ? retainTopic(topic) : undefined), [key]);
}

/** Opens the channel; reconnects after a long sleep, a lack of network or a change of account. */
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
  // A page that the browser suspended has lost its connection.
  window.addEventListener("pageshow", ({ persisted }) => persisted && socket.restart());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAtMs = Date.now();
    else if (hiddenAtMs > 0 && Date.now() - hiddenAtMs > hiddenMsMax) socket.restart();
  });
}

/** Makes a waiting connection retry now, because a navigation shows that the page is in use. */
export function wakeChannel(): void {
  socket.wake();
}

/** Reconnects at the trader's request, although the server has refused this client. */
export function reopenChannel(): void {
  store.set(connectionAtom, "connecting");
  socket.connect();
}
