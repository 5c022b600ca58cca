import type { FeedSocket } from "./connection-attempt.ts";
import type { HistoryRequest } from "./feed.ts";
import type { ConnectionPorts, SocketEvents } from "./feed-connection.ts";

const historyMsMax = 15_000;
/** Maximum bytes of a history answer; a page of 5,000 bars is well below 1 MB. */
const historyBytesMax = 4 * 1_024 * 1_024;

export const runtimePorts: ConnectionPorts = {
  now: () => Date.now(),
  random: () => Math.random(),
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  openSocket,
  fetchText,
};

async function openSocket(
  url: string,
  events: SocketEvents,
  signal: AbortSignal,
): Promise<FeedSocket> {
  const response = await fetch(url.replace(/^ws(s?):/, "http$1:"), {
    headers: { Upgrade: "websocket" },
    // Only the configured address is trusted, so redirects are not followed.
    redirect: "manual",
    signal,
  });
  const socket = response.webSocket;
  if (!socket) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status}`);
  }
  socket.addEventListener("message", ({ data }) => events.message(data));
  socket.addEventListener("close", ({ code, reason }) =>
    events.closed(`closed ${code}${reason ? ` ${reason}` : ""}`),
  );
  socket.addEventListener("error", ({ message }) => events.closed(`socket error: ${message}`));
  socket.accept();
  return {
    send: (text) => socket.send(text),
    close: () => {
      if (socket.readyState === WebSocket.OPEN) socket.close(1000);
    },
  };
}

async function fetchText({ url, headers }: HistoryRequest): Promise<{
  status: number;
  text: string;
}> {
  const signal = AbortSignal.timeout(historyMsMax);
  const response = await fetch(url, { headers, redirect: "manual", signal });
  return { status: response.status, text: await readLimited(response) };
}

async function readLimited(response: Response): Promise<string> {
  let text = "";
  let bytes = 0;
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > historyBytesMax) throw new Error("history answer is too large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
