/** Compared items, differences, and reports still on their way. */
export class Findings {
  compared = 0;
  readonly different: string[] = [];
  /** Accounts of which something differs, by name. */
  readonly accounts = new Set<string>();
  /** Names of the parts that were read, by kind. */
  readonly parts = new Map<string, Set<string>>();
  /** Messages that wait to be sent, by where they go to. */
  readonly waiting = new Map<string, number>();

  /** @param isOnTheWay the message that will make them equal waits in an outbox */
  compare(what: string, one: unknown, other: unknown, isOnTheWay = false): void {
    this.compared += 1;
    const [left, right] = [one, other].map((side) => JSON.stringify(side));
    if (left === right || isOnTheWay) return;
    this.different.push(`${what}: ${left} there, ${right} here`);
  }

  /** A check of its own has found this. */
  problem(text: string): void {
    this.different.push(text);
  }

  read(kind: string, name: string): void {
    this.parts.set(kind, (this.parts.get(kind) ?? new Set()).add(name));
  }

  checked(): void {
    this.compared += 1;
  }

  waits(destination: string): void {
    this.waiting.set(destination, (this.waiting.get(destination) ?? 0) + 1);
  }
}
