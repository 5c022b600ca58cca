/**
 * New orders of an account whose company limits its clients' exposure. A market order reserves its
 * room first.
 */
import type { CommandQuotes, SubmitAnswer, SubmitForexCommand } from "#domain/contracts/account.ts";
import type { Result } from "#domain/errors.ts";
import type { Exposures } from "./exposures.ts";
import type { Forex } from "./forex.ts";

export class Placing {
  readonly #forex: Forex;
  readonly #exposures: Exposures;

  constructor(forex: Forex, exposures: Exposures) {
    this.#forex = forex;
    this.#exposures = exposures;
  }

  /** @throws if room is needed and the database is out of reach; nothing is decided then */
  async submit(
    command: SubmitForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>> {
    const wanted = this.#forex.roomWanted(command, quotes, key);
    if (!wanted) return this.#forex.submit(command, quotes, key);
    return this.#exposures.withRoom(wanted, command.exposure, (hasRoom) =>
      this.#forex.submit(command, quotes, key, hasRoom),
    );
  }
}
