/**
 * Digits that stand for sides, statuses and types in calls, frames and table rows. Code uses the
 * names; digits are translated where a message or a row is read or written.
 */
export interface Codes<Name extends string, Code extends number> {
  names: readonly [Name, ...Name[]];
  code(name: Name): Code;
  /** Name of a digit that this platform wrote. @throws RangeError for an unknown digit */
  name(code: number): Name;
  /** Returns the name of a digit that a client sent; null for an unknown digit. */
  find(code: number): Name | null;
}

export type NameOf<Table> = Table extends Codes<infer Name, number> ? Name : never;
export type CodeOf<Table> = Table extends Codes<string, infer Code> ? Code : never;

export function codes<const Table extends Record<string, number>>(
  table: Table,
): Codes<keyof Table & string, Table[keyof Table]> {
  type Name = keyof Table & string;
  const names = Object.keys(table) as [Name, ...Name[]];
  const find = (code: number) => names.find((name) => table[name] === code) ?? null;
  return {
    names,
    code: (name) => table[name] as Table[keyof Table],
    name: (code) => {
      const name = find(code);
      if (name === null) throw new RangeError(`no name for the code ${code}`);
      return name;
    },
    find,
  };
}

export const orderSide = codes({ buy: 1, sell: 2 });
export type OrderSide = NameOf<typeof orderSide>;

export const orderStatus = codes({ pending: 0, open: 1, closed: 3 });
export type OrderStatus = NameOf<typeof orderStatus>;
export type UnfinishedStatus = Exclude<OrderStatus, "closed">;

/** Base of a contract's fee (setting `trade_fee_type`): the lots, or the margin. */
export const feeType = codes({ lots: 1, margin: 2 });
export type FeeType = NameOf<typeof feeType>;

/** `multiple`: margin by leverage. `fixed`: an amount per lot. */
export const marginMode = codes({ multiple: 0, fixed: 1 });
export type MarginMode = NameOf<typeof marginMode>;

export const microDirection = codes({ up: 1, down: 2 });
export type MicroDirection = NameOf<typeof microDirection>;

export const microStatus = codes({ running: 1, closed: 3 });
export type MicroStatus = NameOf<typeof microStatus>;

/** `closed`: outside the trading hours. `no_price`: open, but currently without a live price. */
export const marketStatus = codes({ open: 1, closed: 2, no_price: 3 });
export type MarketStatus = NameOf<typeof marketStatus>;

/** A closed company redirects its customers to another address. */
export const companyStatus = codes({ closed: 0, open: 1 });

/** `rejected`: by operators. `cancelled`: by the customer. */
export const paymentStatus = codes({ waiting: 0, finished: 1, rejected: 2, cancelled: 3 });
export type PaymentStatus = NameOf<typeof paymentStatus>;

export const paymentType = codes({ crypto: 1, bank: 2 });
export type PaymentType = NameOf<typeof paymentType>;
/** Payment method in the records of deposits; the digits differ from those of `paymentType`. */
export const depositType = codes({ crypto: 0, bank: 1 });
/** Fee of a withdrawal: an amount, or a fraction of the withdrawn amount. */
export const drawFeeType = codes({ fixed: 1, rate: 2 });
export type DrawFeeType = NameOf<typeof drawFeeType>;

/** `to_repay`: the borrower has the money. `repaying`: a repayment is under review. */
export const loanStatus = codes({ waiting: 1, to_repay: 2, rejected: 3, repaying: 4, repaid: 5 });
export type LoanStatus = NameOf<typeof loanStatus>;

/** `refunding`: redeemed early, the money has not arrived yet. */
export const subscriptionStatus = codes({ in_progress: 1, refunding: 2, refunded: 3, finished: 4 });

export const identityCheck = codes({ none: 0, reviewing: 1, passed: 2, rejected: 3 });
export type IdentityCheck = NameOf<typeof identityCheck>;
export const identityDocument = codes({ id_card: 1, passport: 2 });

export const accountKind = codes({ email: 1, phone: 2 });
export type AccountKind = NameOf<typeof accountKind>;
export const codePurpose = codes({
  register: 1,
  reset_password: 2,
  change_password: 3,
  change_pay_password: 4,
  /** Only the desk requests this code. */
  change_email: 5,
});
export type CodePurpose = NameOf<typeof codePurpose>;
/** Company setting `verify_reg_type`: how a registration must prove its e-mail or phone. */
export const registerProof = codes({ code: 1, code_and_picture: 2, nothing: 3 });
/** Company setting `service_link_type`: type of the link to the customer service. */
export const serviceLink = codes({ frame: 1, mail: 2, link: 3 });

/**
 * `close_only`: the customer cannot open positions or pay in. `disabled`: the customer also cannot
 * change secrets and payout accounts, and withdrawals are stopped.
 */
export const customerStatus = codes({ disabled: 0, active: 1, close_only: 2 });
export type CustomerStatus = NameOf<typeof customerStatus>;

export const personStatus = codes({ disabled: 0, active: 1 });
export type PersonStatus = NameOf<typeof personStatus>;
