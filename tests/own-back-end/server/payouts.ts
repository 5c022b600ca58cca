/** Withdrawal ways, withdrawals, and transfers between a person's own accounts. */

import type { Account, People, Person } from "./people.ts";
import { amount, pageOf, Refused, round, stamp, text } from "./refused.ts";
import { settings } from "./settings.ts";

type Input = Record<string, string>;

/** `type` 1 crypto, 2 bank; `fee_type` 1 is a fixed fee, otherwise a rate of the amount. */
const currencies = [
  { type: 1, id: 31, code: "USDT", protocol: "TRC20", draw_rate: 1, fee_type: 1, usd_price: 1 },
  {
    type: 1,
    id: 32,
    code: "BTC",
    protocol: "BTC",
    draw_rate: 0.01,
    fee_type: 2,
    usd_price: 64_000,
  },
  { type: 2, id: 33, code: "USD", protocol: "", draw_rate: 0.01, fee_type: 2, usd_price: 1 },
];

/** Fields that a saved bank account may have besides its currency. */
const bankFields =
  "bank_name bank_code bank_address routing_number bank_swift bank_iban bank_ifsc bank_branch payee_account payee_name payee_address post_code".split(
    " ",
  );

interface Way extends Record<string, unknown> {
  id: number;
  person: Person;
  currency: (typeof currencies)[number];
}

interface Draw {
  person: Person;
  type: number;
  row: Record<string, unknown>;
}

export class Payouts {
  readonly #people: People;
  readonly #ways: Way[] = [];
  readonly #draws: Draw[] = [];
  readonly #transfers: { person: Person; row: Record<string, unknown> }[] = [];
  #lastWay = 4000;

  constructor(people: People) {
    this.#people = people;
  }

  currencies(input: Input) {
    return currencies
      .filter(({ type }) => type === Number(input.type))
      .map(({ type: _, ...currency }) => currency);
  }

  ways(person: Person, input: Input) {
    return this.#ways
      .filter((way) => way.person === person)
      .filter(({ currency }) => !input.draw_type || currency.type === Number(input.draw_type))
      .filter(({ currency }) => !input.draw_id || currency.id === Number(input.draw_id))
      .map(({ person: _, currency, ...way }) => ({
        ...way,
        draw_currency: { code: currency.code, protocol: currency.protocol },
      }));
  }

  bind(person: Person, input: Input): void {
    const currency = currencies.find(({ id }) => id === Number(input.draw_id));
    if (!currency || currency.type !== Number(input.type)) throw new Refused("Unknown currency");
    this.#lastWay += 1;
    const fields =
      currency.type === 1
        ? { dc_address: text(input, "dc_address") }
        : Object.fromEntries(bankFields.map((name) => [name, input[name] ?? ""]));
    if (currency.type === 2) text(input, "payee_account");
    this.#ways.push({ id: this.#lastWay, person, currency, ...fields });
  }

  unbind(person: Person, input: Input): void {
    const way = this.#ways.find((each) => each.person === person && each.id === Number(input.id));
    if (!way) throw new Refused("Unknown withdrawal way");
    this.#ways.splice(this.#ways.indexOf(way), 1);
  }

  draw(person: Person, input: Input): void {
    const currency = currencies.find(({ id }) => id === Number(input.draw_currency_id));
    if (!currency) throw new Refused("Unknown currency");
    const number = amount(input, "number");
    const id = Number(input.draw_method_id);
    const way = this.#ways.find((each) => each.person === person && each.id === id);
    const address = input.address || String(way?.dc_address ?? "");
    if (!way && !address) throw new Refused("Please bind an account first");
    if (settings.is_withdraw_pay_pwd === "1" && person.payPassword !== input.pay_password)
      throw new Refused("The pay password is wrong");
    const account = this.#people.account(person, "change");
    if (account.balance < number) throw new Refused("Not enough balance");
    account.lockBalance = round(account.lockBalance + number);
    this.#people.book(person, account, -number, "draw", `Withdrawal in ${currency.code}`);
    const fee = currency.fee_type === 1 ? currency.draw_rate : round(number * currency.draw_rate);
    const row = {
      number: number.toFixed(2),
      real_number: ((number - fee) / currency.usd_price).toFixed(4),
      draw_currency: { code: currency.code },
      fee: fee.toFixed(2),
      status_name: "In review",
      created_at: stamp(),
      type: currency.type,
      address,
      payee_account: way?.payee_account ?? "",
      notes: "",
    };
    this.#draws.unshift({ person, type: currency.type, row });
  }

  draws(person: Person, input: Input) {
    const rows = this.#draws
      .filter((each) => each.person === person)
      .filter(({ type }) => !input.type || type === Number(input.type));
    return { data: pageOf(rows, input.page).map(({ row }) => row), total: rows.length };
  }

  transfer(person: Person, input: Input): void {
    const value = amount(input, "balance");
    const from = accountOf(person, input.from);
    const to = accountOf(person, input.to);
    if (from === to) throw new Refused("Please choose two accounts");
    if (from.balance < value) throw new Refused("Not enough balance");
    this.#people.book(person, from, -value, "transfer", `To ${to.type}`);
    this.#people.book(person, to, value, "transfer", `From ${from.type}`);
    const row = { balance: value.toFixed(2), from: from.type, to: to.type, created_at: stamp() };
    this.#transfers.unshift({ person, row });
  }

  transfers(person: Person, input: Input) {
    const rows = this.#transfers.filter((each) => each.person === person);
    return { data: pageOf(rows, input.page).map(({ row }) => row), total: rows.length };
  }
}

/** An account by its type or its id: the documents say neither. */
function accountOf(person: Person, given: string | undefined): Account {
  const found = person.accounts.find(
    ({ type, accountTypeId }) => type === given || accountTypeId === Number(given),
  );
  if (!found) throw new Refused("Unknown account");
  return found;
}
