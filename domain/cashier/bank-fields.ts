export const bankFields = [
  "bank_name",
  "payee_name",
  "payee_account",
  "bank_code",
  "bank_address",
  "routing_number",
  "bank_swift",
  "bank_iban",
  "bank_ifsc",
  "bank_branch",
  "payee_address",
  "post_code",
] as const;
export type BankField = (typeof bankFields)[number];
