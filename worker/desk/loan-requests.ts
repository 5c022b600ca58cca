/** The loan book's money and what is lent: one operator asks, a second person approves. */
import { type DeskRequest, setDone } from "#db/desk-requests.ts";
import { isInBook, moveLoanMoney, readLoanBook } from "#db/loan-book.ts";
import {
  endLoanProduct,
  isVersion,
  type LoanProduct,
  listLoanProducts,
  putLoanProduct,
} from "#db/loan-products.ts";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { type LoanOffer, wrongInOffer } from "#domain/loans/offer.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { ApiRefusal } from "../context.ts";
import { isRepeat } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { askFor, type RequestEffect, requestsOf } from "./requests.ts";
import { deskHandler } from "./serve-desk-calls.ts";

/** As requests and the audit log name it. */
export const loanSubject = "loans";

/** A product as a request has it: 0 and 0 for a new one. */
type AskedProduct = LoanOffer & { id: number; version: number };

/** Written by `askProduct`. */
const readProduct = (body: string) => JSON.parse(body) as AskedProduct;

const offerOf = ({ isOffered: _offered, version: _version, id: _id, ...offer }: LoanProduct) =>
  offer satisfies LoanOffer;

async function requireVersion(scope: DeskScope, id: number, version: number) {
  const products = await listLoanProducts(scope.env.DB, scope.company.id);
  const product = products.find((each) => each.id === id);
  if (!product) throw new ApiRefusal("not_found");
  if (product.version !== version) throw new ApiRefusal("content_changed");
  return product;
}

/** @throws ApiRefusal money_not_free */
async function requireInBook({ env, company }: DeskScope, amount: string, currency: string) {
  const { free } = await readLoanBook(env.DB, company.id, currency);
  if (Decimal.parse(amount).gt(Decimal.parse(free))) throw new ApiRefusal("money_not_free");
  return isInBook(company.id, { amount, currency }) ?? undefined;
}

function moneyOf({ id, kind, body: amount, currency }: DeskRequest) {
  return kind === "put_in" || kind === "take_out" ? { id, way: kind, amount, currency } : null;
}

export const loanEffect: RequestEffect = {
  acts: { ask: "loan_ask", approve: "loan_approve", take_back: "loan_take_back" },
  check: async (scope, { kind, body, currency }) => {
    if (kind === "take_out") return requireInBook(scope, body, currency);
    if (kind === "put_in") return undefined;
    const product = readProduct(body);
    if (product.id > 0) await requireVersion(scope, product.id, product.version);
    return isVersion(scope.company.id, product);
  },
  follow: ({ env, company, nowMs }, request, loggedHash) => {
    const money = moneyOf(request);
    const approved = { requestId: request.id, loggedHash };
    const effect = () => {
      if (money) return moveLoanMoney(env.DB, company.id, money, { nowMs, loggedHash });
      const { version: _version, ...product } = readProduct(request.body);
      return request.kind === "product_end"
        ? endLoanProduct(env.DB, company.id, product.id, approved)
        : putLoanProduct(env.DB, company.id, product, approved);
    };
    return [effect(), setDone(env.DB, company.id, request.id, loggedHash)];
  },
  after: async () => undefined,
};

function askProduct(
  scope: DeskScope,
  kind: "product" | "product_end",
  { before, reason, ...product }: AskedProduct & { before: LoanOffer | null; reason: string },
) {
  return askFor(scope, "loan_ask", {
    ...{ subject: loanSubject, kind, currency: scope.settings.currency, reason },
    body: JSON.stringify(product),
    before: before ? JSON.stringify(before) : "",
  });
}

async function loanRequestsOf(scope: DeskScope) {
  return (await requestsOf(scope, loanSubject)).map(({ row, shown }) => {
    const kind = row.kind === "terms" ? ("product" as const) : row.kind;
    const isProduct = moneyOf(row) === null;
    const {
      id: product_id = 0,
      version: _version,
      ...offer
    } = isProduct ? readProduct(row.body) : { id: 0, version: 0 };
    return {
      ...shown,
      kind,
      currency: row.currency,
      product_id,
      offer: kind === "product" ? (offer as LoanOffer) : null,
      before: row.before === "" ? null : (JSON.parse(row.before) as LoanOffer),
    };
  });
}

export const loanRequestHandlers = {
  deskLoanProducts: deskHandler(deskCalls.deskLoanProducts, async (scope) => {
    const [products, requests] = await Promise.all([
      listLoanProducts(scope.env.DB, scope.company.id),
      loanRequestsOf(scope),
    ]);
    const { currency } = scope.settings;
    const data = products.map((product) => ({
      ...{ id: product.id, version: product.version, offer: offerOf(product) },
      is_offered: product.isOffered ? 1 : 0,
    }));
    return { currency, data, requests };
  }),
  deskLoanMoney: deskHandler(deskCalls.deskLoanMoney, async (scope, { way, amount, reason }) => {
    const { currency } = scope.settings;
    const money = Decimal.parse(amount);
    const isWhole = money.round(accountDecimals(currency)).eq(money);
    const isHeld = isInBook(scope.company.id, { amount, currency }) !== null;
    if (money.isZero() || !isWhole || !isHeld) {
      throw new ApiRefusal("invalid_request", { field: "amount" });
    }
    if (way === "take_out" && !(await isRepeat(scope))) {
      await requireInBook(scope, amount, currency);
    }
    const asked = { subject: loanSubject, kind: way, body: amount, currency, before: "", reason };
    return askFor(scope, "loan_ask", asked);
  }),
  deskLoanProductSet: deskHandler(deskCalls.deskLoanProductSet, async (scope, input) => {
    const { id = 0, version = 0, reason, ...offer } = input;
    const field = wrongInOffer(offer, scope.settings.currency);
    if (field) throw new ApiRefusal("invalid_request", { field });
    const isFirst = id > 0 && !(await isRepeat(scope));
    const stored = isFirst ? await requireVersion(scope, id, version) : null;
    const before = stored && offerOf(stored);
    return askProduct(scope, "product", { id, version, ...offer, before, reason });
  }),
  deskLoanProductEnd: deskHandler(deskCalls.deskLoanProductEnd, async (scope, input) => {
    const { id, version, reason } = input;
    if (await isRepeat(scope)) return { msg: "" };
    const stored = await requireVersion(scope, id, version);
    if (!stored.isOffered) throw new ApiRefusal("content_changed");
    const before = offerOf(stored);
    return askProduct(scope, "product_end", { ...before, id, version, before, reason });
  }),
};
