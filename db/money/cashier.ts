import type * as z from "zod/mini";
import { drawFeeType, type PaymentType, paymentType } from "#domain/codes.ts";
import type {
  BankOptionView,
  DepositCoinView,
  rateSchema,
} from "#domain/contracts/http/deposit.ts";
import type { DrawSymbolView } from "#domain/contracts/http/withdraw.ts";
import { hasRow, listOf, raw } from "../sql.ts";

type Rate = keyof z.output<typeof rateSchema>;

export type DepositCoin = Omit<DepositCoinView, Rate>;
type DepositSymbol = Omit<DepositCoin, "protocol_code" | "address" | "memo">;
export type BankAccount = Omit<BankOptionView, Rate>;
/** Currency of payouts. `decimals` is null if the platform's table sets that number. */
export type DrawCurrency = Omit<DrawSymbolView, Rate | "draw_rate" | "decimals"> & {
  type: PaymentType;
  draw_rate: string;
  decimals: number | null;
};

const coinColumns = "id, currency_code, protocol_code, address, memo, min_amount, max_amount";
const bankColumns = `id, name, bank_name, bank_address, bank_swift, bank_iban, bank_ifsc, payee_name, payee_account,
  bank_remark, currency_code, min_amount, max_amount`;
const drawColumns =
  "id, type, code, protocol, fee_type, draw_rate, min_amount, max_amount, decimals";

function optionsOf<Row>(db: D1Database, companyId: number, table: string, columns: string) {
  return listOf<Row>(db)`SELECT ${raw(columns)} FROM ${raw(table)}
    WHERE company_id = ${companyId} ORDER BY sort, id`;
}

export function listDepositCoins(db: D1Database, companyId: number): Promise<DepositCoin[]> {
  return optionsOf(db, companyId, "deposit_coins", coinColumns);
}

export function listDepositSymbols(db: D1Database, companyId: number): Promise<DepositSymbol[]> {
  const columns = "id, currency_code, min_amount, max_amount";
  return optionsOf(db, companyId, "deposit_symbols", columns);
}

export function listBankAccounts(db: D1Database, companyId: number): Promise<BankAccount[]> {
  return optionsOf(db, companyId, "bank_accounts", bankColumns);
}

type DrawCurrencyRow = Omit<DrawCurrency, "type" | "fee_type"> & {
  type: number;
  fee_type: number;
};

export async function listDrawCurrencies(db: D1Database, companyId: number) {
  const rows = await optionsOf<DrawCurrencyRow>(db, companyId, "draw_currencies", drawColumns);
  return rows.map((row) => ({
    ...row,
    type: paymentType.name(row.type),
    fee_type: drawFeeType.find(row.fee_type) ?? "rate",
  }));
}

/** Reserves a reference for one bank transfer; false if the company has already issued it. */
export function takeReference(db: D1Database, companyId: number, reference: string) {
  return hasRow(db)`INSERT INTO payment_references (company_id, reference)
    VALUES (${companyId}, ${reference})
    ON CONFLICT (company_id, reference) DO NOTHING RETURNING reference`;
}
