import type { Session } from "./loopback-server.ts";
import { type Scenario, scenarioOf } from "./scenarios.ts";

const stepMs = 60;
const pricesBeforeTrouble = 3;

export interface Script {
  /** Confirms the subscription, if the provider does so. */
  confirm?(): void;
  /** Refuses it in the provider's own words. */
  refuse(): void;
  /** Sends the n-th price. */
  price(step: number): void;
  /** Sends messages between the prices that must not count. */
  noise(step: number): void;
  /** Requests a reconnect, or closes the line if the provider has no such message. */
  shutdown(): void;
}

/** Plays the scenario of a symbol on a connection that just subscribed to it. */
export function play(session: Session, symbol: string, script: Script): void {
  const attempt = session.begin(symbol);
  const scenario: Scenario = scenarioOf(symbol);
  if (scenario === "refused") return script.refuse();
  script.confirm?.();
  const isTroubled = attempt === 1 && ["falls-silent", "is-cut", "shutdown"].includes(scenario);
  let step = 0;
  session.every(stepMs, () => {
    step++;
    if (scenario === "garbage") return sendGarbage(session);
    if (isTroubled && step > pricesBeforeTrouble) {
      if (scenario === "falls-silent") session.isDead = true;
      if (scenario === "is-cut") session.cut();
      if (scenario === "shutdown") script.shutdown();
      return;
    }
    script.price(step);
    if (scenario === "mixed") script.noise(step);
  });
}

function sendGarbage(session: Session): void {
  for (const text of ["{", "[]", "null", '"BTC"', "\u0000", "<html>"]) session.sendText(text);
}
