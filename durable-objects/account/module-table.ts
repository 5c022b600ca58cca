/** One row per module: how it is made, and what it does at a change and for the outbox. */
import type { AccountEvent } from "#domain/contracts/account.ts";
import type { Send } from "../runtime/outbox.ts";
import { type DestinationKind, kindOf } from "./destinations.ts";

interface Duties<Modules> {
  /** Finishes what was begun before, inside the transaction of a change. */
  ready?: (modules: Modules) => void;
  /** The account has changed: inside the transaction of the change. */
  changed?: (modules: Modules, events: AccountEvent[]) => void;
  /** Sends the payloads that wait for a kind of destination. */
  sends?: Senders<Modules>;
}

type Senders<Modules> = Partial<
  Record<DestinationKind, (modules: Modules, ...sent: Parameters<Send>) => Promise<void>>
>;

/** What the rows do together, each in its order. */
export interface AllDuties {
  ready(): void;
  changed(events: AccountEvent[]): void;
  send: Send;
}

export class ModuleTable<Context extends object, Modules extends Context> {
  readonly #make: (context: Context) => Modules;
  readonly #duties: readonly Duties<Modules>[];

  private constructor(make: (context: Context) => Modules, duties: readonly Duties<Modules>[]) {
    this.#make = make;
    this.#duties = duties;
  }

  /** A table whose first row may use the context only. */
  static over<Context extends object>(): ModuleTable<Context, Context> {
    return new ModuleTable<Context, Context>((context) => context, []);
  }

  /** @param make may use the context and the modules of the rows above */
  row<Name extends string, Module>(
    name: Name,
    make: (modules: Modules) => Module,
    duties: Duties<Modules & Record<Name, Module>> = {},
  ): ModuleTable<Context, Modules & Record<Name, Module>> {
    const makeAll = (context: Context) => {
      const modules = this.#make(context);
      return Object.assign(modules, { [name]: make(modules) } as Record<Name, Module>);
    };
    return new ModuleTable(makeAll, [...this.#duties, duties]);
  }

  /** Kinds of destinations that a row sends to. */
  get sendsTo(): string[] {
    return this.#duties.flatMap(({ sends = {} }) => Object.keys(sends));
  }

  /** @param contextWith makes the context, with what the rows will do */
  make(contextWith: (all: AllDuties) => Context): Modules {
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
