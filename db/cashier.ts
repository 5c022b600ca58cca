import { type DrawFeeType, drawFeeType, type PaymentType, paymentType } from "#domain/codes.ts";
import { raw, sql } from "./sql.ts";

/** Coins and banks to which customers pay, and in which they can be paid. */
export interface DepositCoin {
  id: number;
  currency_code: string;
  protocol_code: string;
  address: string;
  memo: string;
  min_amount: string;
  max_amount: string;
}

export interface DepositSymbol {
  id: number;
  currency_code: string;
  min_amount: string;
  max_amount: string;
}

export interface BankAccount {
  id: number;
  name: string;
  bank_name: string;
  bank_address: string;
  bank_swift: string;
  bank_iban: string;
  bank_ifsc: string;
  payee_name: string;
  payee_account: string;
  bank_remark: string;
  currency_code: string;
  min_amount: string;
  max_amount: string;
}

export interface DrawCurrency {
  id: number;
  type: PaymentType;
  code: string;
  protocol: string;
  fee_type: DrawFeeType;
  draw_rate: string;
  min_amount: string;
  max_amount: string;
  /** Decimals of payouts; null uses the platform's table. */
  decimals: number | null;
}

const coinColumns = "id, currency_code, protocol_code, address, memo, min_amount, max_amount";
const symbolColumns = "id, currency_code, min_amount, max_amount";
const bankColumns = `id, name, bank_name, bank_address, bank_swift, bank_iban, bank_ifsc, payee_name, payee_account,
  bank_remark, currency_code, min_amount, max_amount`;
const drawColumns =
  "id, type, code, protocol, fee_type, draw_rate, min_amount, max_amount, decimals";

async function listOf<Row>(
  db: D1Database,
  companyId: number,
  table: string,
  columns: string,
): Promise<Row[]> {
  const { results } = await sql(db)`SELECT ${raw(columns)} FROM ${raw(table)}
    WHERE company_id = ${companyId} ORDER BY sort, id`.all<Row>();
  return results;
}

/** In the company's order, like the lists below. */
export function listDepositCoins(db: D1Database, companyId: number): Promise<DepositCoin[]> {
  return listOf(db, companyId, "deposit_coins", coinColumns);
}

export function listDepositSymbols(db: D1Database, companyId: number): Promise<DepositSymbol[]> {
  return listOf(db, companyId, "deposit_symbols", symbolColumns);
}

export function listBankAccounts(db: D1Database, companyId: number): Promise<BankAccount[]> {
  return listOf(db, companyId, "bank_accounts", bankColumns);
}

type DrawCurrencyRow = Omit<DrawCurrency, "type" | "fee_type"> & {
  type: number;
  fee_type: number;
};

export async function listDrawCurrencies(
  db: D1Database,
  companyId: number,
): Promise<DrawCurrency[]> {
  const rows = await listOf<DrawCurrencyRow>(db, companyId, "draw_currencies", drawColumns);
  return rows.map((row) => ({
    ...row,
    type: paymentType.name(row.type),
    fee_type: drawFeeType.find(row.fee_type) ?? "rate",
  }));
}
