import { listDepositCoins } from "#db/money/cashier.ts";
import { type LoanProduct, listOffered } from "#db/offer/loan-products.ts";
import { findLoanKyc, submitLoanKyc } from "#db/people/loan-kyc.ts";
import { identityCheck } from "#domain/codes.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import type { LoanCommand } from "#domain/contracts/loans.ts";
import {
  askedKycFields,
  type KycField,
  kycFields,
  kycShapes,
  readKyc,
} from "#domain/loans/kyc-fields.ts";
import { dayIn } from "#domain/market/zone.ts";
import { refusalFor } from "../access/acts.ts";
import { requireRealUser } from "../access/proof.ts";
import { noRate, ratesOf } from "../cashier/rate.ts";
import { ApiRefusal, required, type SessionScope, unwrap } from "../context.ts";
import { signedFileUrl } from "../files/signed-url.ts";
import { requireOwnPicture } from "../files/store.ts";
import { offerOf, requireLoanKyc, requireProduct, signedFor } from "../loans/agreement.ts";
import { signLoan } from "../loans/sign.ts";
import { sessionCalls } from "../serve-calls.ts";
import { repayAmount, toWireLoan } from "../wire/loan.ts";

async function send({ account, key }: SessionScope, command: LoanCommand) {
  const { payment } = unwrap(await account.pay(command, noRate, key));
  return { msg: "", id: payment.id };
}

function toWireProduct({ isOffered: _offered, sort: _sort, ...product }: LoanProduct) {
  return product;
}

/** Finds the unpaid loan, if any: only the newest loan can be unpaid. */
async function unpaidLoan({ account }: SessionScope) {
  const { data } = await account.loans({ page: 1, pageSize });
  return data.find(({ status }) => status === "to_repay" || status === "repaying");
}

/** @throws ApiRefusal not_found if a picture is another user's */
async function requireOwnPictures(scope: SessionScope, values: Partial<Record<KycField, string>>) {
  const given = kycFields.filter((field) => kycShapes[field] === "picture" && values[field]);
  for (const field of given) await requireOwnPicture(scope, values[field] ?? "");
}

export const loanHandlers = sessionCalls({
  loanInfo: async ({ db, identity }) => {
    const kyc = await findLoanKyc(...db, identity.userId);
    const texts = kycFields.map((field) => [field, kyc?.fields[field] ?? ""]);
    return {
      status: identityCheck.code(kyc?.status ?? "none"),
      reason: kyc?.reason ?? "",
      ...(Object.fromEntries(texts) as Record<KycField, string>),
    };
  },
  loanKycSubmit: async (scope, input) => {
    const { db, settings, nowMs } = scope;
    const { id } = await requireRealUser(scope);
    const asked = askedKycFields((flag) => settings[flag]);
    const read = readKyc(asked, input, dayIn(settings.timezone, nowMs));
    if (!read.ok) {
      const { field } = read;
      throw new ApiRefusal(read.isMissing ? "field_missing" : "invalid_request", { field });
    }
    await requireOwnPictures(scope, read.values);
    const isTaken = await submitLoanKyc(...db, id, read.values, nowMs);
    if (!isTaken) throw new ApiRefusal("loan_kyc_closed");
  },
  loanConfig: async ({ db }) => (await listOffered(...db)).map(toWireProduct),
  loanConfigInfo: async (scope, { id }) => toWireProduct(await requireProduct(scope, id)),
  loanDate: async ({ settings, nowMs }) => ({
    date: dayIn(settings.timezone, nowMs),
  }),
  loanAgreement: async (scope, { id, amount, loan_id }) => {
    const { env, company, nowMs } = scope;
    if (loan_id !== undefined) {
      const { lines, cost, signed } = await signedFor(scope, loan_id);
      const { hash, signedMs, signFile } = signed;
      const sign_url = await signedFileUrl(env, company.id, signFile, nowMs);
      return { lines, cost, hash, signed_ms: signedMs, sign_url };
    }
    if (id === undefined || amount === undefined) throw new ApiRefusal("invalid_request");
    const { agreement, hash } = await offerOf(scope, id, amount);
    return { ...agreement, hash, signed_ms: 0, sign_url: "" };
  },
  loanSubmit: async (scope, input) => {
    await requireRealUser(scope);
    await requireLoanKyc(scope);
    const { currency, is_loan_margin } = scope.settings;
    const terms = await signLoan(scope, input);
    return send(scope, {
      act: "loan",
      // In the contract account the loan's money serves as margin.
      account: is_loan_margin ? "forex" : "change",
      amount: input.amount,
      currency,
      terms,
      sign: input.sign,
    });
  },
  loanList: async ({ account, settings }, { page = 1 }) => {
    const { data, total } = await account.loans({ page, pageSize });
    return { data: data.map((loan) => toWireLoan(loan, settings.timezone)), total };
  },
  loanOne: async ({ account, settings }, { id }) => {
    const loan = required(await account.loan(id));
    return toWireLoan(loan, settings.timezone);
  },
  repaymentInfo: async (scope) => {
    const loan = await unpaidLoan(scope);
    if (!loan) return { loan_id: "", repay_amount: "0", currency: scope.settings.currency };
    return { loan_id: loan.id, repay_amount: repayAmount(loan), currency: loan.currency };
  },
  repaymentAccounts: async (scope) => {
    // Without an unpaid loan, coins sent to these addresses are a deposit, which may be refused.
    const isToRepay = (await unpaidLoan(scope)) !== undefined;
    if (!isToRepay && (await refusalFor(scope, scope.identity.userId, "pay_in"))) return [];
    const coins = await listDepositCoins(...scope.db);
    const units = [...new Set(coins.map(({ currency_code }) => currency_code))];
    const rateOf = await ratesOf(scope, units, "in");
    return coins.map(({ id, currency_code, protocol_code, address, memo }) => ({
      ...{ id, currency_code, protocol_code, address, memo },
      usd_price: rateOf(currency_code).usd_price,
      is_simulated: rateOf(currency_code).is_simulated,
    }));
  },
  repayLoan: async (scope, { charge_id, loan_id, proofImg }) => {
    await requireRealUser(scope);
    const coins = await listDepositCoins(...scope.db);
    const found = coins.find((each) => each.id === charge_id);
    const coin = required(found, "payment_option_unknown");
    await requireOwnPicture(scope, proofImg);
    const { currency_code, protocol_code: protocol, address, memo } = coin;
    const details = { coin: currency_code, protocol, address, memo };
    return send(scope, { act: "repayment", loanId: loan_id, details, proof: proofImg });
  },
  settleLoan: async (scope, { loan_id }) => {
    await requireRealUser(scope);
    return send(scope, { act: "loan_settle", loanId: loan_id });
  },
});
