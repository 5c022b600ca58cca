/** Loans as the documents have them: rates are fractions, the app makes the agreement (HTML). */
import type { Person } from "./people.ts";
import { amount, pageOf, Refused, round, stamp, text } from "./refused.ts";

type Input = Record<string, string>;

const products = [
  ...[{ id: 61, loan_period: 30, min_amount: 100, max_amount: 5000, free_period: 5 }],
  ...[{ id: 62, loan_period: 90, min_amount: 500, max_amount: 20_000, free_period: 0 }],
].map((terms) => ({ ...terms, interest_rate: 0.001, penalty_rate: 0.002 }));

const channels = [
  {
    id: 71,
    currency_code: "USDT",
    protocol_code: "TRC20",
    address: "TXloan11111111111111111111111",
  },
];

/** States of the borrower's data, and of a loan, as the documents number them. */
const kyc = { none: 0, waiting: 1, approved: 2 };
const statuses = { waiting: 1, toRepay: 2, repaying: 4, repaid: 5 };
const dayMs = 86_400_000;

interface Loan {
  id: number;
  amount: number;
  days: number;
  rate: number;
  free: number;
  status: number;
  created: number;
  /** When the borrower said that it is repaid; 0 before. */
  sent: number;
  agreement: string;
}

/** Time that a review takes (ms). */
const reviewMs = 300;

export class Lending {
  readonly #stated = new Map<Person, { fields: Input; at: number }>();
  readonly #loans = new Map<Person, Loan[]>();

  info(person: Person) {
    const stated = this.#stated.get(person);
    if (!stated) return { status: kyc.none };
    const isOver = Date.now() - stated.at >= reviewMs;
    return { ...stated.fields, status: isOver ? kyc.approved : kyc.waiting };
  }

  state(person: Person, input: Input): void {
    text(input, "name");
    text(input, "last_name");
    this.#stated.set(person, { fields: input, at: Date.now() });
  }

  products() {
    return products;
  }

  product(input: Input) {
    const found = products.find(({ id }) => id === Number(text(input, "id")));
    if (!found) throw new Refused("Not found");
    return found;
  }

  ask(person: Person, input: Input): void {
    if (this.info(person).status !== kyc.approved) throw new Refused("Your data is not approved");
    const product = this.product({ id: text(input, "config_id") });
    const borrowed = amount(input, "amount");
    if (borrowed < product.min_amount || borrowed > product.max_amount)
      throw new Refused("Amount out of range");
    const sign = text(input, "sign");
    const agreement = text(input, "agreement");
    if (!agreement.includes("<img") || !agreement.includes(sign)) throw new Refused("Please sign");
    const loans = this.#of(person);
    loans.unshift({
      ...{ id: 81 + loans.length, amount: borrowed, days: product.loan_period, agreement },
      ...{ rate: product.interest_rate, free: product.free_period },
      ...{ status: statuses.waiting, created: Date.now(), sent: 0 },
    });
    this.#loans.set(person, loans);
  }

  list(person: Person, input: Input) {
    const loans = this.#of(person);
    return { data: pageOf(loans, input.page).map(shown), total: loans.length };
  }

  one(person: Person, input: Input) {
    return shown(this.#find(person, text(input, "id")));
  }

  due(person: Person) {
    const loan = this.#of(person).find((each) => statusOf(each) === statuses.toRepay);
    return loan ? { loan_id: loan.id, repay_amount: shown(loan).amount } : null;
  }

  channels() {
    return channels;
  }

  repay(person: Person, input: Input): void {
    if (!channels.some(({ id }) => id === Number(input.charge_id))) throw new Refused("No channel");
    text(input, "proofImg");
    const loan = this.#find(person, text(input, "loan_id"));
    if (statusOf(loan) !== statuses.toRepay) throw new Refused("Nothing is to be repaid");
    Object.assign(loan, { status: statuses.repaying, sent: Date.now() });
  }

  #of(person: Person): Loan[] {
    return this.#loans.get(person) ?? [];
  }

  #find(person: Person, id: string): Loan {
    const found = this.#of(person).find((each) => String(each.id) === id);
    if (!found) throw new Refused("Not found");
    return found;
  }
}

interface Asked {
  input: Input;
  person: Person;
}

/** Reads and actions, as the routes make them. */
export function loanCalls<Call>(
  lending: Lending,
  own: (answer: (asked: Asked) => unknown) => Call,
  act: (kind: "json", msg: string, change: (asked: Asked) => void) => Call,
): Record<string, Call> {
  return {
    "/api/loan/info": own(({ person }) => lending.info(person)),
    "/api/loan/loan_config": own(() => lending.products()),
    "/api/loan/get_date": own(() => ({ date: stamp().slice(0, 10) })),
    "/api/loan/config_info": own(({ input }) => lending.product(input)),
    "/api/loan/loan_list": own(({ person, input }) => lending.list(person, input)),
    "/api/loan/loan_info": own(({ person, input }) => lending.one(person, input)),
    "/api/loan/repayment_info": own(({ person }) => lending.due(person)),
    "/api/loan/repayment_accounts": own(() => lending.channels()),
    "/api/loan/kyc_submit": act("json", "We look at your data", ({ person, input }) =>
      lending.state(person, input),
    ),
    "/api/loan/loan_submit": act("json", "Loan requested", ({ person, input }) =>
      lending.ask(person, input),
    ),
    "/api/loan/repayment": act("json", "Repayment received", ({ person, input }) =>
      lending.repay(person, input),
    ),
  };
}

/** Approves a request after a while, and confirms a repayment. */
function statusOf({ status, created, sent }: Loan): number {
  const isOver = Date.now() - Math.max(created, sent) >= reviewMs;
  if (isOver && status === statuses.waiting) return statuses.toRepay;
  return isOver && status === statuses.repaying ? statuses.repaid : status;
}

function shown(loan: Loan) {
  const status = statusOf(loan);
  const isPaidOut = status !== statuses.waiting;
  return {
    id: loan.id,
    amount: loan.amount,
    loan_period: loan.days,
    interest_amount: isPaidOut ? round(loan.amount * loan.rate * (loan.days - loan.free)) : 0,
    interest_rate: loan.rate,
    penalty_amount: 0,
    status,
    created_at: stamp(loan.created),
    reviewed_at: isPaidOut ? stamp(loan.created + reviewMs) : "",
    repayment_time: isPaidOut ? stamp(loan.sent || loan.created + loan.days * dayMs) : "",
    agreement: loan.agreement,
  };
}
