/** Counts each topic's callers. A topic without callers lingers, so a page change costs nothing. */
import type { ClientMessage, Topic } from "#domain/contracts/client-messages.ts";
import { topicKey } from "#domain/contracts/topic-key.ts";

const lingerMs = 5_000;

interface Wanted {
  topic: Topic;
  count: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Subscriptions {
  readonly #wanted = new Map<string, Wanted>();
  readonly #send: (message: ClientMessage) => void;

  constructor(send: (message: ClientMessage) => void) {
    this.#send = send;
  }

  /** Subscribes while a caller holds the topic. Returns the function that ends the hold. */
  retain(topic: Topic): () => void {
    const key = topicKey(topic);
    let entry = this.#wanted.get(key);
    if (entry) {
      clearTimeout(entry.timer);
    } else {
      entry = { topic, count: 0, timer: undefined };
      this.#wanted.set(key, entry);
      this.#send({ type: "sub", ...topic });
    }
    entry.count++;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      entry.count--;
      if (entry.count > 0) return;
      entry.timer = setTimeout(() => {
        this.#wanted.delete(key);
        this.#send({ type: "unsub", ...topic });
      }, lingerMs);
    };
  }

  /** Subscribes to `topic` instead of the key's previous topic; null ends the subscription. */
  replace(key: string, topic: Topic | null): void {
    const known = this.#wanted.get(key)?.topic;
    if (JSON.stringify(known) === JSON.stringify(topic ?? undefined)) return;
    if (topic) {
      this.#wanted.set(key, { topic, count: 1, timer: undefined });
      this.#send({ type: "sub", ...topic });
    } else if (known) {
      this.#wanted.delete(key);
      this.#send({ type: "unsub", ...known });
    }
  }

  /** Requests a topic's snapshot again, after lost frames. False if no page uses the topic. */
  renew(key: string): boolean {
    const entry = this.#wanted.get(key);
    if (entry) this.#send({ type: "sub", ...entry.topic });
    return entry !== undefined;
  }

  has(key: string): boolean {
    return this.#wanted.has(key);
  }

  /** Subscribes again to the topics that `only` accepts, after a connect or a login. */
  replay(only: (topic: Topic) => boolean): void {
    for (const { topic } of this.#wanted.values()) {
      if (only(topic)) this.#send({ type: "sub", ...topic });
    }
  }
}

/** True for a topic that needs a signed-in trader. */
export function isPrivate({ topic }: Topic): boolean {
  return topic !== "DAY_MARKET" && topic !== "KLINE";
}
