/** Has a row per module: its factory, and its duties `ready`, `changed` and `sends`. */
import type { Send } from "../runtime/outbox.ts";
import type { AccountContext, AllDuties } from "./account-context.ts";
import { type DestinationKind, kindOf } from "./destinations.ts";

type Senders<Modules> = Partial<
  Record<DestinationKind, (modules: Modules, ...sent: Parameters<Send>) => Promise<void>>
>;

interface Duties<Modules> {
  ready?: (modules: Modules) => void;
  changed?: (modules: Modules, ...news: Parameters<AllDuties["changed"]>) => void;
  sends?: Senders<Modules>;
}

export class ModuleTable<Modules extends AccountContext> {
  readonly #make: (context: AccountContext) => Modules;
  readonly #duties: readonly Duties<Modules>[];

  constructor(make: (context: AccountContext) => Modules, duties: readonly Duties<Modules>[] = []) {
    this.#make = make;
    this.#duties = duties;
  }

  /** @param make function that makes the module from the context and the modules of earlier rows */
  row<Name extends string, Module>(
    name: Name,
    make: (modules: Modules) => Module,
    duties: Duties<Modules & Record<Name, Module>> = {},
  ): ModuleTable<Modules & Record<Name, Module>> {
    const makeAll = (context: AccountContext) => {
      const modules = this.#make(context);
      return Object.assign(modules, { [name]: make(modules) } as Record<Name, Module>);
    };
    return new ModuleTable(makeAll, [...this.#duties, duties]);
  }

  get sendsTo(): string[] {
    return this.#duties.flatMap(({ sends = {} }) => Object.keys(sends));
  }

  /** @param contextWith function that creates the context from all rows' duties, in row order */
  make(contextWith: (all: AllDuties) => AccountContext): Modules {
    const duties = this.#duties;
    const senders: Senders<Modules> = Object.assign({}, ...duties.map(({ sends }) => sends));
    const modules: Modules = this.#make(
      contextWith({
        ready: () => {
          for (const row of duties) row.ready?.(modules);
        },
        changed: (events) => {
          for (const row of duties) row.changed?.(modules, events);
        },
        send: async (destination, payloads) => {
          const kind = kindOf(destination);
          const send = senders[kind];
          if (!send) throw new Error(`no module sends to ${kind}`);
          await send(modules, destination, payloads);
        },
      }),
    );
    return modules;
  }
}
