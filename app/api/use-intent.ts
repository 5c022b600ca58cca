import { useState } from "react";
import { isOutcomeUnknown } from "./client.ts";
import { newIdempotencyKey } from "./send.ts";

/**
 * Idempotency keys of somebody's wishes. A wish without an answer keeps its key, so that trying the same again is the
 * same wish; every answer settles it.
 */
export class Intents {
  #open: { wish: string; key: string } | null = null;

  keyFor(input: unknown): string {
    const wish = JSON.stringify(input);
    if (this.#open?.wish !== wish) this.#open = { wish, key: newIdempotencyKey() };
    return this.#open.key;
  }

  /** @param error what the call failed with; absent when it was answered */
  settle(error?: unknown): void {
    if (error === undefined || !isOutcomeUnknown(error)) this.#open = null;
  }
}

export function useIntents(): Intents {
  return useState(() => new Intents())[0];
}
