/** Identity checks that wait for review, and pictures that people upload. */

import type { Person } from "./people.ts";
import { Refused, text } from "./refused.ts";

type Input = Record<string, string>;

const fields = ["name", "card_id", "ssn", "front_pic", "reverse_pic", "hand_pic"] as const;

export class Identity {
  readonly #records = new Map<Person, Record<string, unknown>>();
  readonly #pictures: { type: string; bytes: Buffer }[] = [];

  /** The record; `review_status` 0 not submitted, 1 waiting, 2 passed. */
  center(person: Person) {
    return this.#records.get(person) ?? { review_status: 0 };
  }

  handIn(person: Person, input: Input): void {
    if (this.#records.has(person)) throw new Refused("Already submitted");
    text(input, "name");
    text(input, "card_id");
    const given = Object.fromEntries(fields.map((name) => [name, input[name] ?? ""]));
    this.#records.set(person, { ...given, review_status: 1 });
  }

  async upload(file: File | undefined): Promise<{ url: string }> {
    if (!file?.type.startsWith("image/")) throw new Refused("Please choose a picture");
    const bytes = Buffer.from(await file.arrayBuffer());
    this.#pictures.push({ type: file.type, bytes });
    return { url: `/api/static/upload/${this.#pictures.length}` };
  }

  picture(number: number) {
    return this.#pictures[number - 1];
  }
}
