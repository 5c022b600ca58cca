/** Mining as the documents have it: pages of a list by `last_page`, amounts as numbers. */
import type { Person } from "./people.ts";
import { amount, Refused, stamp, text } from "./refused.ts";

type Input = Record<string, string>;

const fund = {
  id: 41,
  title: "Harbour 30",
  image: "",
  currency_code: "USD",
  dividend_percentage: 0.2,
  staring_sub_amount: 50,
  max_sub_amount: 5000,
  lock_dividend_days: 30,
  limit_num: 2,
  desc: "A quiet one",
  liquidated_damages: 3,
};

/** Statuses of a subscription, as the documents number them. */
const statuses = { inProgress: 1, refunding: 2 };

interface Held {
  id: number;
  status: number;
  share_amount: number;
  sub_time: string;
}

export class Mining {
  readonly #held = new Map<Person, Held[]>();

  list() {
    return { data: [fund], last_page: 1 };
  }

  info(input: Input) {
    if (Number(text(input, "id")) !== fund.id) throw new Refused("Not found");
    return fund;
  }

  totals(person: Person) {
    const away = this.#of(person).reduce((sum, each) => sum + each.share_amount, 0);
    return { total_share_amount: away, today_fund_amount: 0.1, total_fund_amount: 0.3 };
  }

  subscriptions(person: Person) {
    const { title, currency_code, liquidated_damages } = fund;
    const data = this.#of(person).map((each) => ({
      ...each,
      day_profit: each.share_amount * 0.002,
      sum_profit: each.share_amount * 0.006,
      get_fund: { title, currency_code, liquidated_damages },
    }));
    return { data, total: data.length };
  }

  incomes(person: Person, input: Input) {
    const { share_amount } = this.#find(person, input);
    const data = [3, 2, 1].map((id) => ({
      id,
      interest: share_amount * 0.002,
      created_at: stamp(Date.now() - id * 86_400_000),
    }));
    return { data, total: data.length };
  }

  buy(person: Person, input: Input): void {
    const share_amount = amount(input, "amount");
    const least = fund.staring_sub_amount;
    if (share_amount < least) throw new Refused(`At least ${least}`);
    const held = this.#of(person);
    const id = 51 + held.length;
    this.#held.set(person, [
      { id, status: statuses.inProgress, share_amount, sub_time: stamp() },
      ...held,
    ]);
  }

  redeem(person: Person, input: Input): void {
    const found = this.#find(person, input);
    if (found.status !== statuses.inProgress) throw new Refused("It is over");
    found.status = statuses.refunding;
  }

  #of(person: Person): Held[] {
    return this.#held.get(person) ?? [];
  }

  #find(person: Person, input: Input): Held {
    const found = this.#of(person).find(({ id }) => String(id) === input.sub_id);
    if (!found) throw new Refused("Not found");
    return found;
  }
}
