/**
 * Limits messages from the socket of a company's own back end. Messages above the limit per second
 * are dropped unread, so that a flood loses prices but does not block the page.
 */
const messagesMax = 200;
const charactersMax = 2_000_000;
const windowMs = 1_000;

export class FrameBudget {
  #startMs = 0;
  #messages = 0;
  #characters = 0;

  take(text: string, nowMs: number): boolean {
    if (nowMs - this.#startMs >= windowMs) {
      this.#startMs = nowMs;
      this.#messages = 0;
      this.#characters = 0;
    }
    this.#messages++;
    this.#characters += text.length;
    return this.#messages <= messagesMax && this.#characters <= charactersMax;
  }
}
