/**
 * Stores drawings at the server if a trader is signed in and the back end takes drawings; otherwise
 * on the device. Drawings that could not be sent wait on the device.
 */
import { type Drawing, readDrawings } from "#domain/chart/drawing.ts";
import { chartDrawings, dropDrawing, saveDrawing } from "#domain/contracts/http/chart.ts";
import { ApiError, callApi, SessionChanged } from "../../../api/client.ts";
import { isOffered } from "../../../api/dialect.ts";
import { newIdempotencyKey } from "../../../api/send.ts";
import { whenTraderEnds } from "../../../api/trader-atom.ts";
import { userAtom } from "../../../data/trader/session.ts";
import { deviceTexts, traderTexts } from "../../../device.ts";
import { store } from "../../../state.ts";
import { toast } from "../../../ui/toasts.ts";
import { type DrawingKeeper, DrawingList } from "./drawing-list.ts";

const keyOf = (productId: number) => `drawings_${productId}`;

const isAtServer = () => store.get(userAtom) !== null && isOffered(saveDrawing);

const textsNow = () => (isAtServer() ? traderTexts : deviceTexts);

function waiting(productId: number, kept = textsNow()): Drawing[] {
  try {
    const texts: unknown = JSON.parse(kept.getItem(keyOf(productId)) ?? "[]");
    return Array.isArray(texts) ? readDrawings(texts.map(String)) : [];
  } catch {
    // The stored text is outdated or another program's, so it has no drawings.
    return [];
  }
}

function wait(productId: number, drawings: readonly Drawing[]): void {
  const texts = drawings.map((drawing) => JSON.stringify(drawing));
  if (texts.length === 0) textsNow().removeItem(keyOf(productId));
  else textsNow().setItem(keyOf(productId), JSON.stringify(texts));
}

const without = (drawings: readonly Drawing[], id: string) =>
  drawings.filter((each) => each.id !== id);

/** Shows a refusal and returns true. Returns false if no answer came. */
function isFinal(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) throw failure;
  if (failure.code < 0) return false;
  if (!(failure instanceof SessionChanged)) toast(failure.message, "error");
  return true;
}

class Keeper implements DrawingKeeper {
  readonly #id: number;
  /** The last call; the next call waits for it, so that a drawing's newest state is sent last. */
  #last: Promise<void> = Promise.resolve();

  constructor(productId: number) {
    this.#id = productId;
  }

  save(drawing: Drawing): void {
    if (!isAtServer()) return this.#wait(drawing);
    this.#queue(() => this.#send(drawing));
  }

  drop(id: string): void {
    wait(this.#id, without(waiting(this.#id), id));
    if (!isAtServer()) return;
    const input = { forex_id: this.#id, id };
    this.#queue(async () => {
      await callApi(dropDrawing, input, { idempotencyKey: newIdempotencyKey() }).catch(isFinal);
    });
  }

  /** Returns the stored drawings, after sending those that wait on this device. */
  async read(): Promise<readonly Drawing[]> {
    if (!isAtServer()) return waiting(this.#id);
    // At the sign-in a visitor's drawings become the trader's.
    for (const drawing of waiting(this.#id, deviceTexts)) this.#wait(drawing);
    deviceTexts.removeItem(keyOf(this.#id));
    for (const drawing of waiting(this.#id)) await this.#send(drawing);
    return callApi(chartDrawings, { forex_id: this.#id });
  }

  #queue(work: () => Promise<void>): void {
    this.#last = this.#last.then(work);
  }

  #wait(drawing: Drawing): void {
    wait(this.#id, [...without(waiting(this.#id), drawing.id), drawing]);
  }

  async #send(drawing: Drawing): Promise<void> {
    const input = { forex_id: this.#id, drawing };
    const call = callApi(saveDrawing, input, { idempotencyKey: newIdempotencyKey() });
    const isOver = await call.then(() => true, isFinal);
    if (isOver) wait(this.#id, without(waiting(this.#id), drawing.id));
    else this.#wait(drawing);
  }
}

interface Shared {
  list: DrawingList;
  users: number;
  release(): void;
}

const lists = new Map<number, Shared>();

function begin(productId: number): Shared {
  const keeper = new Keeper(productId);
  const list = new DrawingList(keeper);
  const read = () =>
    void keeper.read().then(
      (kept) => list.fill(kept),
      // The chart works without stored drawings; the next opening of the chart reads them again.
      () => list.fill(waiting(productId)),
    );
  read();
  const release = whenTraderEnds(() => list.empty());
  const releaseUser = store.sub(userAtom, read);
  return {
    list,
    users: 0,
    release: () => {
      release();
      releaseUser();
    },
  };
}

export function retainDrawings(productId: number): { list: DrawingList; release(): void } {
  const shared = lists.get(productId) ?? begin(productId);
  lists.set(productId, shared);
  shared.users += 1;
  return {
    list: shared.list,
    release: () => {
      shared.users -= 1;
      if (shared.users > 0) return;
      shared.release();
      lists.delete(productId);
    },
  };
}
