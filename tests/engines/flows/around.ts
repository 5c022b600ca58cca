/** The app apart from the trade: texts, languages, themes, the network, and the operators' desk. */
import { authenticator } from "#tests/support/node/authenticator.ts";
import { whenReady } from "../driver.ts";
import type { Screen } from "../screen.ts";
import type { Flow, World } from "./flow.ts";

const stepMs = 30_000;
const stepNow = () => Math.floor(Date.now() / stepMs);

async function hasRoot(screen: Screen, attribute: string, value: string): Promise<void> {
  await screen.see(`html[${attribute}="${value}"]`);
}

/** A code of a step that no sign-in has used yet. */
async function nextCode({ factor }: World): Promise<string> {
  await whenReady(async () => {
    if (stepNow() === factor.usedStep) throw new Error("the code of this half minute is used");
  });
  factor.usedStep = stepNow();
  return authenticator(factor.secret);
}

export const around: Flow[] = [
  {
    title: "chat",
    walk: async (screen) => {
      await screen.open("/mine/chat");
      await screen.fill("chat-text", "How do I begin?");
      await screen.tap("chat-send");
      await screen.see("chat-line", "How do I begin?");
      await screen.look("chat", ["chat-text"]);
    },
  },
  {
    title: "language to Arabic",
    walk: async (screen) => {
      await screen.open("/language");
      await screen.tap("language-ar");
      await hasRoot(screen, "dir", "rtl");
      await screen.see('[data-testid="connection"][data-state="live"]');
      await screen.look("Arabic, home");
      await screen.open("/trade?market=BTCUSD");
      await screen.see('[data-testid="kline"][data-state="ready"]');
      await screen.look("Arabic, trade", ["ticket-sell", "ticket-buy"]);
      await screen.open("/language");
      await screen.tap("language-en");
      await hasRoot(screen, "dir", "ltr");
    },
  },
  {
    title: "dark",
    walk: async (screen) => {
      await screen.open("/");
      await screen.tap("header button", "Dark theme");
      await hasRoot(screen, "data-theme", "dark");
      await screen.open("/trade?market=BTCUSD");
      await hasRoot(screen, "data-theme", "dark");
      await screen.see('[data-testid="kline"][data-state="ready"]');
      await screen.look("dark", ["ticket-sell", "ticket-buy"]);
      await screen.tap("header button", "Light theme");
      await hasRoot(screen, "data-theme", "light");
    },
  },
  {
    title: "offline and back",
    walk: async (screen) => {
      await screen.open("/");
      await screen.see('[data-testid="connection"][data-state="live"]');
      await screen.kept();
      await screen.setOnline(false);
      await screen.see('[data-testid="connection"]:not([data-state="live"])');
      await screen.run(() => location.reload());
      await screen.see("h2, h3", "Could not be loaded");
      await screen.look("offline");
      await screen.setOnline(true);
      await screen.see('[data-testid="connection"][data-state="live"]');
      await screen.see("pair-BTCUSD", "BTC/USD");
      await screen.look("back online");
    },
  },
  {
    title: "desk sign-in and a queue item",
    walk: async (screen, world) => {
      const { email, password } = world.platform.operator(world.engine);
      await screen.open("/desk");
      await screen.fill("desk-email", email);
      await screen.fill("desk-password", password);
      await screen.look("desk, sign-in");
      await screen.tap("desk-next");
      await screen.see("desk-sign-in");
      if (world.factor.secret === "") world.factor.secret = await screen.see("desk-secret");
      await screen.fill("desk-code", await nextCode(world));
      await screen.tap("desk-sign-in");
      await screen.see("desk-account");
      await screen.open(`/desk/queue/verification?search=${world.engine}`);
      await screen.tap("desk-row");
      await screen.see("picture-front_pic");
      await screen.look("desk, queue item");
      await screen.tap("desk-approve");
      await screen.look("desk, asked", ["desk-approve-confirm"]);
      await screen.tap("desk-approve-confirm");
      await screen.count("desk-approve-confirm", 0);
      await screen.open(`/desk/users?search=${world.engine}`);
      // A tap beside the link in the first row opens the customer whom the link names.
      const name = await screen.see('[data-testid="desk-row"] a');
      await screen.tap('[data-testid="desk-row"] td:nth-child(4)');
      await screen.see('[data-testid="desk-user"] h1', name);
      await screen.look("desk, customer");
    },
  },
];
