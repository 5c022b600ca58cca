/**
 * Deposits, withdrawals and loans of the demo company. The deposit addresses are well-known ones
 * that belong to no person: send nothing there.
 */
import { insert } from "./sql.ts";

/**
 * A real broker must replace these addresses by its own. Deposits go to the holder of an address's
 * keys.
 */
export const coins: ReadonlyArray<[code: string, protocol: string, address: string, min: string]> =
  [
    ["USDT", "TRC20", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "10"],
    ["USDT", "ERC20", "0x000000000000000000000000000000000000dEaD", "20"],
    ["BTC", "BTC", "1BitcoinEaterAddressDontSendf59kuE", "0.0002"],
    ["ETH", "ERC20", "0x000000000000000000000000000000000000dEaD", "0.005"],
  ];
export const bankCurrencies = ["USD", "EUR", "GBP"] as const;

export const drawCurrencies: ReadonlyArray<
  [type: 1 | 2, code: string, protocol: string, feeType: 1 | 2, rate: string, min: string]
> = [
  [1, "USDT", "TRC20", 1, "2", "20"],
  [1, "USDT", "ERC20", 1, "8", "50"],
  [1, "BTC", "BTC", 2, "0.002", "50"],
  [1, "ETH", "ERC20", 2, "0.002", "50"],
  [2, "USD", "", 2, "0.01", "50"],
  [2, "EUR", "", 2, "0.01", "50"],
];

export const loans: ReadonlyArray<
  [period: number, free: number, min: string, max: string, rate: string, late: string]
> = [
  [7, 3, "100", "2000", "0.0005", "0.001"],
  [30, 7, "100", "10000", "0.0005", "0.001"],
  [90, 7, "500", "25000", "0.0004", "0.001"],
];

function lendingStatements(companyId: number): string[] {
  return [
    ...loans.map(([period, free, min, max, rate, late], index) =>
      insert("loan_products", {
        company_id: companyId,
        id: index + 1,
        loan_period: period,
        free_period: free,
        min_amount: min,
        max_amount: max,
        interest_rate: rate,
        penalty_rate: late,
        sort: index,
      }),
    ),
    insert("loan_book", {
      company_id: companyId,
      id: "funded/start",
      kind: "funded",
      currency: "USD",
      millionths: 1_000_000_000_000,
      at_ms: 0,
    }),
  ];
}

export function cashierStatements(companyId: number): string[] {
  return [
    ...coins.map(([code, protocol, address, min], index) =>
      insert("deposit_coins", {
        company_id: companyId,
        id: index + 1,
        currency_code: code,
        protocol_code: protocol,
        address,
        min_amount: min,
        sort: index,
      }),
    ),
    ...bankCurrencies.map((code, index) =>
      insert("deposit_symbols", {
        company_id: companyId,
        id: index + 1,
        currency_code: code,
        min_amount: "50",
        max_amount: "100000",
        sort: index,
      }),
    ),
    ...bankCurrencies.map((code, index) =>
      insert("bank_accounts", {
        company_id: companyId,
        id: index + 1,
        name: `${code} account`,
        bank_name: "Example Bank",
        bank_address: "1 Example Quay, London",
        bank_swift: "EXMPGB2L",
        bank_iban: code === "USD" ? "" : "GB33BUKB20201555555555",
        payee_name: "Meridian Demo Brokerage",
        payee_account: `0000000${index + 1}`,
        bank_remark: "",
        currency_code: code,
        min_amount: "50",
        max_amount: "100000",
        sort: index,
      }),
    ),
    ...lendingStatements(companyId),
    ...drawCurrencies.map(([type, code, protocol, feeType, rate, min], index) =>
      insert("draw_currencies", {
        company_id: companyId,
        id: index + 1,
        type,
        code,
        protocol,
        fee_type: feeType,
        draw_rate: rate,
        min_amount: min,
        sort: index,
      }),
    ),
  ];
}
