/** From the first visit to a history of orders. */
import type { Screen } from "../screen.ts";
import type { Flow } from "./flow.ts";

const market = "/trade?market=BTCUSD";
const tabs = ["/", "/trade", "/order", "/user"];
const buttons = ["ticket-sell", "ticket-buy"];

/** Expects the ticket's buttons and the bars free while a toast is shown. */
async function lookBeside(
  screen: Screen,
  { place, text, positions }: { place: string; text: string; positions: number },
): Promise<void> {
  await screen.see("toast", text);
  if (screen.isPhone && positions === 1) await screen.count("market-position", 1);
  if (screen.isPhone && positions > 1) await screen.see("market-count", String(positions));
  await screen.look(place, buttons);
  await screen.expectFree(tabs.map((path) => `nav a[data-path="${path}"]`));
}

async function openTicket(screen: Screen): Promise<void> {
  await screen.open(market);
  await screen.see('[data-testid="kline"][data-state="ready"]');
  await screen.see('[data-testid="ticket-buy"]:not(:disabled)');
}

export const trading: Flow[] = [
  {
    title: "first visit",
    walk: async (screen) => {
      await screen.open("/?lang=en");
      await screen.see('[data-testid="connection"][data-state="live"]');
      await screen.see("pair-BTCUSD", "BTC/USD");
      await screen.look("first visit", ["demo-start"]);
    },
  },
  {
    title: "demo",
    walk: async (screen) => {
      await screen.tap("demo-start");
      await screen.see("total-assets", "$20,000.00");
      await screen.look("demo");
    },
  },
  {
    title: "chart",
    walk: async (screen) => {
      await screen.tap("pair-BTCUSD");
      await screen.see('[data-testid="kline"][data-state="ready"]');
      await screen.see('[data-testid="ticket-buy"]:not(:disabled)');
      await screen.tap("[role=radiogroup] label", "15m");
      await screen.see('[data-testid="kline"][data-state="ready"]');
      await screen.look("chart", buttons);
    },
  },
  {
    title: "buy",
    walk: async (screen) => {
      await screen.tap("ticket-buy");
      await lookBeside(screen, { place: "buy", text: "Bought 0.01 lots BTC/USD", positions: 1 });
      await screen.tap("ticket-sell");
      await lookBeside(screen, { place: "sell", text: "Sold 0.01 lots BTC/USD", positions: 2 });
    },
  },
  {
    title: "stop",
    walk: async (screen) => {
      await openTicket(screen);
      if (screen.isPhone) await screen.tap("ticket-levels");
      await screen.tap("ticket-stop_loss-switch");
      await screen.fill("ticket-stop_loss", "25");
      await screen.look("stop, asked");
      if (screen.isPhone) await screen.tap("levels-done");
      await screen.tap("ticket-buy");
      await lookBeside(screen, { place: "stop", text: "Bought 0.01 lots BTC/USD", positions: 3 });
    },
  },
  {
    title: "pending",
    walk: async (screen) => {
      await openTicket(screen);
      await screen.tap("form label", "Pending");
      const now = Number(await screen.valueOf("ticket-target"));
      await screen.fill("ticket-target", (now * 0.9).toFixed(2));
      await screen.tap("ticket-buy");
      await lookBeside(screen, { place: "pending", text: "Pending order placed", positions: 3 });
    },
  },
  {
    title: "options",
    walk: async (screen) => {
      await openTicket(screen);
      await screen.tap("form label", "Up/Down options");
      await screen.fill("micro-amount", "50");
      await screen.see("micro-profit", "37.50");
      await screen.look("options, asked", ["micro-down", "micro-up"]);
      await screen.tap("micro-up");
      await screen.see("micro-countdown");
      await screen.tap('[role="dialog"] [aria-label="Close"]');
      await screen.tap("form label", "Market");
      await screen.see("ticket-buy");
    },
  },
  {
    title: "close",
    walk: async (screen) => {
      await screen.open("/order");
      await screen.count("position", 3);
      await screen.look("orders");
      await screen.tap("position");
      await screen.tap("order-close");
      await screen.see("order-close-confirm");
      await screen.look("close, asked", ["order-close-confirm"]);
      await screen.tap("order-close-confirm");
      await screen.see("toast", "Position closed");
      await screen.count("position", 2);
      await screen.look("close");
    },
  },
  {
    title: "close all",
    walk: async (screen) => {
      await screen.open("/order");
      await screen.tap("close-all");
      await screen.see("end-all-sum", "$");
      await screen.look("close all, asked", ["end-all-confirm"]);
      await screen.tap("end-all-confirm");
      await screen.see("ended-sum", "Done: 2. Refused: 0.");
      await screen.tap("ended-done");
      await screen.count("position", 0);
    },
  },
  {
    title: "history",
    walk: async (screen) => {
      await screen.open("/order?type=3");
      await screen.count("history-order", 3);
      await screen.look("history");
      await screen.tap("history-order");
      await screen.see("[role=dialog]", "Closed by you");
      await screen.look("history, one order");
    },
  },
];
