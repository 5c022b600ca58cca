/**
 * A conversation on a page. When the socket reports a message, the page reads the conversation. The
 * page sends messages in order, and repeats each under the same id until the server has answered.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { chatNudge } from "#domain/contracts/chat.ts";
import { ApiError, isOutcomeUnknown, SessionChanged } from "../../api/client.ts";
import { whenBack } from "../../api/readers.ts";
import type { KeptTexts } from "../../device.ts";
import { RealtimeSocket } from "../../realtime/socket.ts";
import { useEvery } from "../../ui/use-every.ts";
import {
  type Draft,
  type Line,
  merged,
  type Part,
  readDrafts,
  unsent,
} from "./conversation-state.ts";

export interface Transport {
  key: string;
  side: Line["side"];
  texts: KeptTexts;
  read(from: { after?: number; before?: number }): Promise<Part>;
  send(draft: Draft): Promise<Line>;
  see(number: number): Promise<unknown>;
  type(): Promise<unknown>;
}

/** Interval in ms between reads while no socket is open, or while the other side is typing. */
const pollMs = 3_000;
/** Interval in ms between reads while a socket is open. A read returns a new socket's link. */
const livePollMs = 60_000;
const typingPauseMs = 3_000;
const draftsKey = ({ key, side }: Transport) => `chat ${side} ${key}`;

function unlessRefused(cause: unknown): void {
  if (!(cause instanceof ApiError)) throw cause;
}

function useLines(transport: Transport) {
  const [lines, setLines] = useState<Line[]>([]);
  const [part, setPart] = useState<Part | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const known = useRef<Line[]>([]);
  const add = useCallback((more: readonly Line[]) => {
    known.current = merged(known.current, more);
    setLines(known.current);
  }, []);
  const attempt = useCallback(async (read: () => Promise<void>) => {
    try {
      await read();
      setError(null);
    } catch (cause) {
      if (cause instanceof SessionChanged) return;
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
    }
  }, []);
  const newest = useRef(transport);
  useEffect(() => {
    newest.current = transport;
  });
  const poll = useCallback(
    () =>
      attempt(async () => {
        for (;;) {
          const after = known.current.at(-1)?.number;
          const got = await newest.current.read(after === undefined ? {} : { after });
          add(got.data);
          setPart(got);
          const last = known.current.at(-1)?.number ?? 0;
          if (last >= got.newest || got.data.length === 0) return;
        }
      }),
    [add, attempt],
  );
  const older = useCallback(
    () =>
      attempt(async () => {
        const before = known.current[0]?.number;
        if (before !== undefined) add((await newest.current.read({ before })).data);
      }),
    [add, attempt],
  );
  return { lines, part, error, poll, older, add };
}

/** Unconfirmed messages of this page, which survive a reload of the tab. */
function useDrafts(transport: Transport, sent: (line: Line) => void) {
  const storageKey = draftsKey(transport);
  const { texts } = transport;
  const [drafts, setDrafts] = useState(() => readDrafts(texts.getItem(storageKey)));
  const waiting = useRef(drafts);
  const isSending = useRef(false);
  const keep = useCallback(
    (next: Draft[]) => {
      waiting.current = next;
      setDrafts(next);
      if (next.length === 0) texts.removeItem(storageKey);
      else texts.setItem(storageKey, JSON.stringify(next));
    },
    [storageKey, texts],
  );
  const without = useCallback(
    (id: string) => keep(waiting.current.filter((each) => each.id !== id)),
    [keep],
  );
  async function sendAll() {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (;;) {
        const draft = waiting.current.find(({ refused }) => refused === "");
        if (!draft) return;
        const line = await transport.send(draft);
        sent(line);
        without(draft.id);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error instanceof SessionChanged || isOutcomeUnknown(error)) return;
      const refused = error.message;
      const first = waiting.current.find((each) => each.refused === "");
      keep(waiting.current.map((each) => (each === first ? { ...each, refused } : each)));
    } finally {
      isSending.current = false;
    }
  }
  return { drafts, waiting, keep, without, sendAll };
}

export function useConversation(transport: Transport) {
  const { lines, part, error, poll, older, add } = useLines(transport);
  const { drafts, waiting, keep, without, sendAll } = useDrafts(transport, (line) => add([line]));
  const typedMs = useRef(0);

  async function round() {
    await poll();
    await sendAll();
  }
  const newestRound = useEffectEvent(round);
  useEffect(() => void newestRound(), []);
  const isLive = useLive(part?.liveUrl, () => {
    if (!document.hidden) void round();
  });
  useEvery(isLive && !part?.isTyping ? livePollMs : pollMs, round);
  useEffect(() => (error ? whenBack(() => void newestRound()) : undefined), [error]);

  const last = lines.at(-1)?.number ?? 0;
  const ownSeen = part?.ownSeen ?? 0;
  const see = useEffectEvent(transport.see);
  useEffect(() => {
    if (last <= ownSeen || document.hidden) return;
    // Ignores a failure: the next message makes the effect run again.
    see(last).catch(unlessRefused);
  }, [last, ownSeen]);

  function say(text: string, file: Draft["file"] = null) {
    keep([...waiting.current, { id: crypto.randomUUID(), text, file, refused: "" }]);
    typedMs.current = 0;
    void sendAll();
  }
  function typed() {
    const nowMs = Date.now();
    if (nowMs - typedMs.current < typingPauseMs || !navigator.onLine) return;
    typedMs.current = nowMs;
    transport.type().catch(unlessRefused);
  }
  return {
    lines,
    drafts: unsent(drafts, lines, transport.side),
    part,
    error,
    hasOlder: (lines[0]?.number ?? 1) > 1,
    again: round,
    older,
    say,
    typed,
    drop: without,
  };
}
export type Conversation = ReturnType<typeof useConversation>;

/**
 * Keeps the socket of a conversation open.
 * @param url path of the newest link; undefined before the first read
 * @param nudged called when there may be a new message to read
 * @returns true while the socket is open
 */
function useLive(url: string | undefined, nudged: () => unknown): boolean {
  const [isLive, setLive] = useState(false);
  const newestUrl = useEffectEvent(() => new URL(url ?? "", location.href));
  const toldAgain = useEffectEvent(nudged);
  const isKnown = url !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const socket = new RealtimeSocket({
      open: () => {
        const address = newestUrl();
        address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
        return new WebSocket(address);
      },
      random: Math.random,
      // Reads messages written while no socket was open.
      onOpen: () => {
        setLive(true);
        toldAgain();
      },
      onMessage: (text) => {
        if (text === chatNudge) toldAgain();
      },
      onDown: () => setLive(false),
    });
    socket.connect();
    return () => socket.close();
  }, [isKnown]);
  return isLive;
}
