/** Compares an account's rows with each other, and with its rows in the company's database. */
import { paymentStatus } from "#domain/codes.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { accountName, isPot, potOwner } from "#domain/text/names.ts";
import { toDeskItem } from "#durable-objects/account/cashier/desk-reports.ts";
import { PaymentStore } from "#durable-objects/account/cashier/payment-store.ts";
import { exposuresOf } from "#durable-objects/account/orders/exposures.ts";
import { OrderStore } from "#durable-objects/account/orders/order-store.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import type { Database } from "#durable-objects/runtime/database.ts";
import type { Findings } from "./findings.ts";

export interface Owner {
  companyId: number;
  userId: string;
  isDemo: boolean;
}

/** Returns the destinations of the messages that wait in an object's outbox. */
export function waitingIn(db: Database, findings: Findings): Set<string> {
  const rows = db.rows<{ destination: string }>("SELECT destination FROM outbox");
  for (const { destination } of rows) findings.waits(destination.split(" ")[0] ?? "");
  return new Set(rows.map(({ destination }) => destination));
}

/** Checks that the desk's list has exactly the payloads that an object has parked. */
export function compareParked(
  kind: string,
  name: string,
  db: Database,
  base: Database,
  waiting: ReadonlySet<string>,
  findings: Findings,
): void {
  const own = db.rows("SELECT id, destination FROM parked_payloads ORDER BY id DESC LIMIT 100");
  const listed = base.rows(
    "SELECT id, destination FROM parked_payloads WHERE kind = ? AND object = ? ORDER BY id DESC",
    kind,
    name,
  );
  findings.compare(`${kind} ${name}: parked`, listed, own, waiting.has("parked"));
}

export function readOwner(db: Database): Owner | null {
  const [row] = db.rows<{ company_id: number; user_id: string; is_demo: number }>(
    "SELECT company_id, user_id, is_demo FROM profile",
  );
  return row ? { companyId: row.company_id, userId: row.user_id, isDemo: row.is_demo !== 0 } : null;
}

export function compareAccount(
  name: string,
  db: Database,
  base: Database,
  findings: Findings,
): Owner | null {
  const owner = readOwner(db);
  if (!owner) return null;
  findings.compare(`account ${name}: owner`, name, accountName(owner.companyId, owner.userId));
  const before = findings.different.length;
  const { problems } = auditAccount(db);
  findings.checked();
  for (const problem of problems) findings.problem(`account ${name}: ${problem}`);
  const waiting = waitingIn(db, findings);
  const at = { name, db, base, owner, waiting, findings };
  compareUser(at);
  comparePayments(at);
  compareLoans(at);
  compareExposures(at);
  if (isPot(owner.userId)) compareFollow(at);
  compareParked("account", name, db, base, waiting, findings);
  if (findings.different.length > before) findings.accounts.add(name);
  return owner;
}

/** Queues whose rows come from accounts; rows of other queues exist only in the database. */
const paymentQueues: readonly string[] = [
  ...(["matching", "proof", "withdrawal", "adjustment", "loan", "repayment"] satisfies Queue[]),
];

interface Compared {
  name: string;
  db: Database;
  base: Database;
  owner: Owner;
  waiting: ReadonlySet<string>;
  findings: Findings;
}

function compareUser({ name, base, owner, findings }: Compared): void {
  const { followerId } = potOwner(owner.userId);
  const [user] = base.rows<{ is_demo: number }>(
    "SELECT is_demo FROM users WHERE company_id = ? AND id = ?",
    owner.companyId,
    followerId,
  );
  findings.compare(`account ${name}: user`, user && user.is_demo !== 0, owner.isDemo);
}

/** Checks that the desk lists exactly the account's payments. */
function comparePayments({ name, db, base, owner, waiting, findings }: Compared): void {
  const store = new PaymentStore(db);
  const isOnTheWay = waiting.has("desk");
  const own = db
    .rows<{ id: string }>("SELECT id FROM payments ORDER BY id")
    .map(({ id }) => toDeskItem(store.require(id), owner.userId))
    .map(({ id, queue, status, stage, number, unit, approvals, version }) => ({
      ...{ id, queue, status: paymentStatus.code(status), stage, number, unit, approvals, version },
    }));
  const listed = base
    .rows<(typeof own)[number]>(
      `SELECT id, queue, status, stage, number, unit, approvals, version FROM desk_items
       WHERE company_id = ? AND user_id = ? ORDER BY id`,
      owner.companyId,
      owner.userId,
    )
    .filter(({ queue }) => paymentQueues.includes(queue));
  const byId = new Map(listed.map((item) => [item.id, item]));
  for (const item of own) {
    findings.compare(`account ${name}: payment ${item.id}`, byId.get(item.id), item, isOnTheWay);
    byId.delete(item.id);
  }
  for (const item of byId.values()) {
    findings.compare(`account ${name}: payment ${item.id}`, item, null);
  }
}

interface LoanRow {
  id: string;
  amount: string;
  currency: string;
  start_day: number;
  version: number;
  repaid: number | null;
}

/**
 * Checks that the database lists all loans, and that the loan book has each payout and repayment
 * once.
 */
function compareLoans({ name, db, base, owner, waiting, findings }: Compared): void {
  const isOnTheWay = waiting.has("desk");
  const columns = "id, amount, currency, start_day, version";
  const own = db.rows<LoanRow>(`SELECT ${columns}, repaid_at_ms AS repaid FROM loans ORDER BY id`);
  const listed = base.rows<LoanRow>(
    `SELECT ${columns}, repaid_ms AS repaid FROM loans WHERE company_id = ? AND user_id = ?
     ORDER BY id`,
    owner.companyId,
    owner.userId,
  );
  for (const id of new Set([...own, ...listed].map((loan) => loan.id))) {
    const [there, here] = [listed, own].map((loans) => loans.find((loan) => loan.id === id));
    findings.compare(`account ${name}: loan ${id}`, there, here, isOnTheWay);
    if (here) compareLoanBook({ name, base, owner, findings }, here, isOnTheWay);
  }
}

function compareLoanBook(
  { name, base, owner, findings }: Pick<Compared, "name" | "base" | "owner" | "findings">,
  loan: LoanRow,
  isOnTheWay: boolean,
): void {
  const entryOf = (kind: string) =>
    base.rows<{ millionths: number }>(
      "SELECT millionths FROM loan_book WHERE company_id = ? AND id = ?",
      owner.companyId,
      `${kind}/${loan.id}`,
    )[0]?.millionths;
  const lent = Decimal.parse(loan.amount).mul(Decimal.of(-1_000_000)).toNumber();
  findings.compare(
    `account ${name}: loan ${loan.id} out of the loan book`,
    entryOf("payout"),
    lent,
  );
  const isBack = entryOf("repaid") !== undefined;
  const isRepaid = loan.repaid !== null;
  findings.compare(`account ${name}: loan ${loan.id} back in it`, isBack, isRepaid, isOnTheWay);
}

/**
 * Checks that the database has the exposure of the account's open positions. Demo accounts report
 * none.
 */
function compareExposures({ name, db, base, owner, waiting, findings }: Compared): void {
  const open = owner.isDemo ? [] : exposuresOf(new OrderStore(db).openLots());
  // Compares only the fields that limits use. The account's next report corrects all other fields.
  const own = open.map(({ productId, longLots, shortLots, notional }) => ({
    ...{ productId, longLots, shortLots, notional },
  }));
  const listed = base.rows(
    `SELECT product_id AS productId, long_lots AS longLots, short_lots AS shortLots, notional
     FROM exposures WHERE company_id = ? AND user_id = ? ORDER BY product_id`,
    owner.companyId,
    owner.userId,
  );
  const sorted = own.sort((one, other) => one.productId - other.productId);
  findings.compare(`account ${name}: exposure`, listed, sorted, waiting.has("exposures"));
}

function compareFollow({ name, db, base, owner, waiting, findings }: Compared): void {
  const { followerId, masterId } = potOwner(owner.userId);
  const [pot] = db.rows<{ state: string }>("SELECT state FROM pot");
  const [row] = base.rows<{ state: string; put_in: string; came_back: string }>(
    `SELECT state, put_in, came_back FROM follows
     WHERE company_id = ? AND follower_id = ? AND master_id = ?`,
    ...[owner.companyId, followerId, masterId],
  );
  const sums = { in: Decimal.zero, out: Decimal.zero };
  const moved = db.rows<{ amount: string }>(
    "SELECT amount FROM copy_transfers WHERE other = ?",
    followerId,
  );
  for (const { amount } of moved) {
    const value = Decimal.parse(amount);
    if (value.isNegative()) sums.out = sums.out.sub(value);
    else sums.in = sums.in.add(value);
  }
  const here = pot && {
    state: pot.state,
    put_in: sums.in.toString(),
    came_back: sums.out.toString(),
  };
  findings.compare(`account ${name}: following`, row, here, waiting.has("follows"));
}
