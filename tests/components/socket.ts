/** Speaks the realtime channel in place of the gateway: every market is open and does not move. */
import type { ClientMessage } from "#domain/contracts/client-messages.ts";
import type { ServerMessage } from "#domain/contracts/socket.ts";
import { pairs, startMs } from "./usual-answers.ts";

function reply(message: ClientMessage): ServerMessage | null {
  const first = { n: 1, snapshot: true } as const;
  if (message.type === "login") return { type: "login", code: 1, msg: "" };
  if (message.type === "ping") return { type: "pong" };
  if (message.type !== "sub") return null;
  if (message.topic === "FOREX_TRADE") {
    const data = { ProfitsTotal: 0, HazardRate: 5_000, CautionMoneyAll: 20, TransOrder: [] };
    return { type: "FOREX_TRADE", ...first, data };
  }
  if (message.topic !== "DAY_MARKET") return null;
  return {
    ...{ type: "DAY_MARKET", ...first, t: startMs },
    d: pairs.map(({ Id, ForexQuotations: { Bid, Ask } }) => [Id, 1, 0, Bid, Ask]),
    st: pairs.map(({ Id, MarketStatus }) => [Id, MarketStatus]),
  };
}

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;

  constructor() {
    super();
    queueMicrotask(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
    });
  }

  send(text: string): void {
    const answer = reply(JSON.parse(text) as ClientMessage);
    if (!answer) return;
    queueMicrotask(() => {
      this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(answer) }));
    });
  }

  close(): void {
    this.readyState = 3;
  }
}

window.WebSocket = FakeSocket as unknown as typeof WebSocket;
