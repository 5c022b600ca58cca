import type { Drawing } from "#domain/chart/drawing.ts";

const undoMax = 100;

export interface DrawingKeeper {
  save(drawing: Drawing): void;
  drop(id: string): void;
}

export class DrawingList {
  readonly #keeper: DrawingKeeper;
  readonly #listeners = new Set<() => void>();
  #drawings: readonly Drawing[] = [];
  /** State of the drawing before each change; null if the change added the drawing. */
  #changes: Array<{ id: string; before: Drawing | null }> = [];

  constructor(keeper: DrawingKeeper) {
    this.#keeper = keeper;
  }

  get drawings(): readonly Drawing[] {
    return this.#drawings;
  }

  get canUndo(): boolean {
    return this.#changes.length > 0;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shows the stored drawings. Drawings that were changed in this list keep their new state. */
  fill(kept: readonly Drawing[]): void {
    const made = new Set(this.#changes.map(({ id }) => id));
    const own = this.#drawings.filter(({ id }) => made.has(id));
    this.#show([...kept.filter(({ id }) => !made.has(id)), ...own]);
  }

  /** Removes all drawings, because another account has its own. */
  empty(): void {
    this.#changes = [];
    this.#show([]);
  }

  put(drawing: Drawing): void {
    this.#remember(drawing.id);
    this.#put(drawing);
  }

  drop(id: string): void {
    this.#remember(id);
    this.#drop(id);
  }

  undo(): void {
    const change = this.#changes.pop();
    if (!change) return;
    if (change.before) this.#put(change.before);
    else this.#drop(change.id);
  }

  #remember(id: string): void {
    const before = this.#drawings.find((each) => each.id === id) ?? null;
    this.#changes = [...this.#changes.slice(1 - undoMax), { id, before }];
  }

  #put(drawing: Drawing): void {
    const isKnown = this.#drawings.some(({ id }) => id === drawing.id);
    this.#keeper.save(drawing);
    this.#show(
      isKnown
        ? this.#drawings.map((each) => (each.id === drawing.id ? drawing : each))
        : [...this.#drawings, drawing],
    );
  }

  #drop(id: string): void {
    this.#keeper.drop(id);
    this.#show(this.#drawings.filter((each) => each.id !== id));
  }

  #show(drawings: readonly Drawing[]): void {
    this.#drawings = drawings;
    for (const listener of this.#listeners) listener();
  }
}
