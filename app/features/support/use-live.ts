import { useEffect, useRef, useState } from "react";
import { chatNudge } from "#domain/contracts/chat.ts";
import { RealtimeSocket } from "../../realtime/socket.ts";

/**
 * Keeps the socket of a conversation open.
 * @param url path of the newest link; undefined until one was read
 * @param nudged there may be something new to read
 * @returns true while the socket is open
 */
export function useLive(url: string | undefined, nudged: () => unknown): boolean {
  const [isLive, setLive] = useState(false);
  const newest = useRef({ url, nudged });
  useEffect(() => {
    newest.current = { url, nudged };
  });
  const isKnown = url !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const socket = new RealtimeSocket({
      open: () => {
        const address = new URL(newest.current.url ?? "", location.href);
        address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
        return new WebSocket(address);
      },
      random: Math.random,
      // Reads messages written while no socket was open.
      onOpen: () => {
        setLive(true);
        newest.current.nudged();
      },
      onMessage: (text) => {
        if (text === chatNudge) newest.current.nudged();
      },
      onDown: () => setLive(false),
    });
    socket.connect();
    return () => socket.close();
  }, [isKnown]);
  return isLive;
}
