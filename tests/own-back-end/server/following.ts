/** Copy trading as the documents have it: no pots, no records, amounts as numbers. */
import type { People, Person } from "./people.ts";
import { amount, pageOf, Refused, stamp, text } from "./refused.ts";

type Input = Record<string, string>;

const traders = [
  {
    user_id: 9001,
    nickname: "Calm Sea",
    avatar: "",
    profit_percent: 12.5,
    total_profit: "1830.40",
  },
  {
    user_id: 9002,
    nickname: "North Wind",
    avatar: "",
    profit_percent: -3.1,
    total_profit: "-92.10",
  },
];

export class Following {
  readonly #people: People;
  /** Masters of each follower, with the amount that each master may use. */
  readonly #follows = new Map<Person, Map<number, number>>();

  constructor(people: People) {
    this.#people = people;
  }

  list(person: Person, input: Input) {
    const rows = traders.map((each) => this.#row(person, each.user_id));
    return { data: pageOf(rows, input.page), total: rows.length };
  }

  /** Leaves out `is_followed`, as every master in this list is followed. */
  followed(person: Person) {
    return [...this.#of(person).keys()].map((id) => {
      const { is_followed: _, ...row } = this.#row(person, id);
      return row;
    });
  }

  detail(person: Person, input: Input) {
    const row = this.#row(person, Number(text(input, "id")));
    const { profit_percent: _, total_profit: total_profits, ...rest } = row;
    return {
      ...{ ...rest, id: row.user_id, total_profits, position_num: 1, total_num: 44 },
      ...{ total_amount: 5000, position_quantity: 0.5, max_amount: 10_000 },
    };
  }

  follow(person: Person, input: Input): void {
    const { user_id } = this.#row(person, Number(text(input, "trader_id")));
    const most = amount(input, "max_amount");
    amount(input, "multiple");
    const money = person.accounts.find(({ type }) => type === "forex")?.balance ?? 0;
    if (most > money) throw new Refused("Not enough balance");
    this.#of(person).set(user_id, most);
  }

  cancel(person: Person, input: Input): void {
    const isFollowed = this.#of(person).delete(Number(text(input, "trader_id")));
    if (!isFollowed) throw new Refused("You do not follow this trader");
  }

  apply(person: Person): void {
    if (person.isDemo) throw new Refused("Demo accounts cannot be copied");
  }

  followers() {
    const row = { follow_id: 77, nickname: "Bo", avatar: "", profitability: 2, total_profits: 20 };
    return { data: [row], total: 1, total_profits: 20, position_profits: 0, follow_num: 1 };
  }

  /** Orders of a master, or of a follower's copies. */
  orders(input: Input) {
    const isOpen = input.status === "1";
    const order = {
      ...{ Id: 8801, ForexTradeLists: { ShowCode: "EUR/USD" }, FollowType: 1 },
      ...{ Status: isOpen ? 1 : 3, OriginPrice: "1.1", Price: "1.102", OrderType: 1 },
      ...{ Quantity: "0.5", FactProfits: 100, CreateTimeHandler: stamp(1_795_000_000_000) },
    };
    return { data: [order], total: 1 };
  }

  #of(person: Person): Map<number, number> {
    if (!this.#people.all.includes(person)) throw new Refused("Please sign in again", 999);
    const known = this.#follows.get(person) ?? new Map<number, number>();
    this.#follows.set(person, known);
    return known;
  }

  #row(person: Person, id: number) {
    const found = traders.find(({ user_id }) => user_id === id);
    if (!found) throw new Refused("Not found");
    const follow_num = [...this.#follows.values()].filter((each) => each.has(id)).length;
    return { ...found, follow_num, is_followed: this.#of(person).has(id) ? 1 : 0 };
  }
}
