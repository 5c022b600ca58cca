/** Deposits by coin and by bank, in both of the bank tab's forms. */

import type { Person } from "./people.ts";
import { amount, pageOf, Refused, stamp, text } from "./refused.ts";
import { settings } from "./settings.ts";

type Input = Record<string, string>;

export const coins = [
  {
    id: 1,
    currency_code: "USDT",
    protocol_code: "TRC20",
    address: "TXown111111111111111111111111111",
  },
  { id: 2, currency_code: "BTC", protocol_code: "BTC", address: "bc1qown000000000000000000000000" },
];

export const bankSymbols = [
  { id: 11, currency_code: "USD" },
  { id: 12, currency_code: "EUR" },
];

const wires = [
  {
    id: 21,
    bank_name: "Harbour Bank",
    bank_address: "2 Harbour Street",
    bank_swift: "HARBMUMU",
    payee_name: "Own Markets Ltd",
    payee_account: "MU00HARB0001",
    bank_remark: "Write your UID",
    min_amount: "10.00",
    max_amount: "50000.00",
    name: "Wire in dollars",
  },
];

interface Deposit {
  id: number;
  person: Person;
  number: number;
  /** 0 coin, 1 bank. */
  type: number;
  currency_code: string;
  symbol_id: number;
  /** 0 unchecked, 1 finished, 2 rejected, 3 invalid. */
  status: number;
  created: number;
  proof_img: string;
  /** True for an order whose bank details are given later. */
  matching: boolean;
}

/** Time that an order waits for its bank details (ms). */
const matchedAfter = 3000;

export class Cashier {
  readonly #deposits: Deposit[] = [];

  wireInfo(input: Input) {
    if (input.bank_coin && !bankSymbols.some(({ id }) => id === Number(input.bank_coin)))
      throw new Refused("Unknown coin");
    return wires;
  }

  submitCoin(person: Person, input: Input): void {
    const coin = coins.find(({ id }) => id === Number(input.charge_id));
    if (!coin || coin.address !== input.address) throw new Refused("Unknown address");
    const given = { type: 0, currency_code: coin.currency_code };
    this.#add(person, amount(input, "number"), proofOf(input), given);
  }

  submitWire(person: Person, input: Input): void {
    const wire = wires.find(({ id }) => id === Number(input.wire_id));
    const symbol = bankSymbols.find(({ id }) => id === Number(input.symbol_id));
    if (!wire && !symbol) throw new Refused("No pay way");
    const given = { type: 1, currency_code: symbol?.currency_code ?? "USD" };
    this.#add(person, amount(input, "number"), proofOf(input), given);
  }

  /** Opens an order that waits for its bank details. */
  openOrder(person: Person, input: Input): void {
    const symbol = bankSymbols.find(({ id }) => id === Number(input.symbol_id));
    if (!symbol) throw new Refused("Unknown coin");
    if (this.#openOrderOf(person)) throw new Refused("There is an open order");
    const { currency_code, id: symbol_id } = symbol;
    const number = amount(input, "number");
    this.#add(person, number, "", { type: 1, currency_code, symbol_id, matching: true });
  }

  orderState(person: Person) {
    const order = this.#openOrderOf(person);
    if (!order) return null;
    const { id, number, symbol_id, proof_img } = order;
    const bank_info = bankInfo(order);
    return {
      ...{ id, number: number.toFixed(2), symbol_id },
      ...(proof_img && { proof_img }),
      ...(bank_info && { bank_info }),
    };
  }

  saveProof(person: Person, input: Input): void {
    const order = this.#openOrderOf(person);
    if (!order || order.id !== Number(input.id)) throw new Refused("The order is not open");
    order.proof_img = text(input, "proofImg");
  }

  cancelOrder(person: Person, input: Input): void {
    const order = this.#openOrderOf(person);
    if (!order || order.id !== Number(input.id)) throw new Refused("The order is not open");
    order.status = 3;
  }

  history(person: Person, input: Input) {
    const rows = this.#deposits
      .filter((each) => each.person === person)
      .filter(({ type }) => !input.type || type === Number(input.type));
    return { data: pageOf(rows, input.page).map(shown), total: rows.length };
  }

  #openOrderOf(person: Person): Deposit | undefined {
    return this.#deposits.find(
      (each) => each.person === person && each.matching && each.status === 0,
    );
  }

  #add(person: Person, number: number, proof_img: string, given: Partial<Deposit>): void {
    this.#deposits.unshift({
      ...{ id: 3001 + this.#deposits.length, person, number, type: 0, currency_code: "" },
      ...{ symbol_id: 0, status: 0, created: Date.now(), proof_img, matching: false },
      ...given,
    });
  }
}

/** Url of the picture; required if the settings say so. */
function proofOf(input: Input): string {
  return settings.is_charge_proof_img === "1" ? text(input, "proofImg") : (input.proofImg ?? "");
}

function bankInfo(order: Deposit) {
  if (!order.matching || Date.now() < order.created + matchedAfter) return undefined;
  return {
    bank_name: "Harbour Bank",
    swift: "HARBMUMU",
    ifsc: "",
    iban: "MU17HARB0001",
    name: "Own Markets Ltd",
    account: "MU00HARB0001",
  };
}

function shown(deposit: Deposit) {
  return {
    number: deposit.number.toFixed(2),
    type: deposit.type,
    currency_code: deposit.currency_code,
    status: deposit.status,
    created_at: stamp(deposit.created),
    remark: "",
    bank_info: bankInfo(deposit) ?? null,
    proof_img: deposit.proof_img,
  };
}
