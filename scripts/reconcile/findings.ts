export class Findings {
  compared = 0;
  readonly different: string[] = [];
  readonly accounts = new Set<string>();
  /** Names of the parts that were read, by kind. */
  readonly parts = new Map<string, Set<string>>();
  /** Number of messages that wait in outboxes, by destination. */
  readonly waiting = new Map<string, number>();

  /** @param isOnTheWay true if an outbox still holds a message that will make the values equal */
  compare(what: string, one: unknown, other: unknown, isOnTheWay = false): void {
    this.compared += 1;
    const [left, right] = [one, other].map((side) => JSON.stringify(side));
    if (left === right || isOnTheWay) return;
    this.different.push(`${what}: ${left} there, ${right} here`);
  }

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
