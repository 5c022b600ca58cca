/** Bank accounts as customers copy them from banks' pages. */
import { describe, expect, test } from "vitest";
import { readBankAccount } from "#domain/cashier/bank-account.ts";
import type { BankField } from "#domain/cashier/bank-fields.ts";
import { isCoinAddress, readCoinAddress } from "#domain/cashier/coin-address.ts";

const read = (field: BankField, value: string) => readBankAccount([field], { [field]: value });
const kept = (field: BankField, value: string) => ({ ok: true, values: { [field]: value } });

/**
 * IBANs are the examples of the SWIFT IBAN Registry; spaces as banks' pages show them
 * (Respect/Validation #1431, gumroad #5546). Account numbers: Czech (skautske-hospodareni #409,
 * h4kuna/fio #32), British (govuk-design-system #1375), and each country's printed form.
 */
const accounts: ReadonlyArray<[field: BankField, typed: string, stored: string]> = [
  ["bank_iban", "GB82 WEST 1234 5698 7654 32", "GB82WEST12345698765432"],
  ["bank_iban", "GB82\u00a0WEST\u00a01234\u00a05698\u00a07654\u00a032", "GB82WEST12345698765432"],
  ["bank_iban", "GB82\u202fWEST\u202f1234\u202f5698\u202f7654\u202f32", "GB82WEST12345698765432"],
  ["bank_iban", "GB82\u2009WEST\u20091234\u20095698\u20097654\u200932", "GB82WEST12345698765432"],
  ["bank_iban", "gb82-west-1234-5698-7654-32", "GB82WEST12345698765432"],
  ["bank_iban", "\u200eDE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
  ["bank_iban", "FR14 2004 1010 0505 0001 3M02 606", "FR1420041010050500013M02606"],
  ["bank_iban", "ES91 2100 0418 4502 0005 1332", "ES9121000418450200051332"],
  ["bank_iban", "IT60 X054 2811 1010 0000 0123 456", "IT60X0542811101000000123456"],
  ["bank_iban", "PL61 1090 1014 0000 0712 1981 2874", "PL61109010140000071219812874"],
  ["bank_iban", "TR33 0006 1005 1978 6457 8413 26", "TR330006100519786457841326"],
  ["bank_iban", "SA03 8000 0000 6080 1016 7519", "SA0380000000608010167519"],
  ["bank_iban", "AE07 0331 2345 6789 0123 456", "AE070331234567890123456"],
  ["bank_iban", "CZ65 0800 0000 1920 0014 5399", "CZ6508000000192000145399"],
  ["bank_iban", "ＤＥ８９３７０４００４４０５３２０１３０００", "DE89370400440532013000"],
  ["payee_account", "19-2000145399/0800", "19-2000145399/0800"],
  ["payee_account", "2000145399/0800", "2000145399/0800"],
  ["payee_account", "20‑0014‑5399", "20-0014-5399"],
  ["payee_account", "1234.56.78903", "1234.56.78903"],
  ["payee_account", "12 34 56 78", "12 34 56 78"],
  ["payee_account", "12\u00a034\u00a056\u00a078", "12 34 56 78"],
  ["payee_account", "٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["payee_account", "０１２３４５６", "0123456"],
  ["bank_swift", "DEUT DE FF 500", "DEUTDEFF500"],
  ["bank_swift", "deutdeff", "DEUTDEFF"],
  ["bank_ifsc", "sbin 0005943", "SBIN0005943"],
  ["bank_ifsc", "SBIN०००५९४३", "SBIN0005943"],
  ["routing_number", "021 000 021", "021000021"],
  ["routing_number", "0210-0002-1", "021000021"],
  ["routing_number", "\u202a021000021\u202c", "021000021"],
  ["bank_code", "20\u201104\u201115", "20-04-15"],
  ["post_code", "110\u00a000", "110 00"],
];

describe("typed or pasted bank accounts", () => {
  test.each(accounts)(
    "reads the field %s of a bank account when it is typed or pasted as %j",
    (field, typed, stored) => {
      expect(read(field, typed)).toEqual(kept(field, stored));
    },
  );
});

test.each([
  ["bank_iban", "GB82 WEST 1234 5698 7654 33"],
  ["payee_account", "/0800"],
  ["payee_account", "12<script>34"],
  ["routing_number", "021000022"],
] as const)("refuses a bank account whose field %s is %j", (field, typed) => {
  expect(read(field, typed)).toEqual({ ok: false, field });
});

const bech32 = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const ether = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const token = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

/** Links of wallets from BIP 21, EIP-681, btclib #203, joinmarket #567 and bip21 #11. */
describe("pasted links of wallets", () => {
  test.each([
    [`bitcoin:${bech32}?amount=0.1`, bech32],
    [`BITCOIN:${bech32.toUpperCase()}`, bech32.toUpperCase()],
    [`bitcoin:${bech32}?amount=20.3&label=Luke-Jr`, bech32],
    [`ethereum:${ether}`, ether],
    [`ethereum:pay-${ether}@1?value=1e18`, ether],
    [`ethereum:${token}@1/transfer?address=${ether}&uint256=1000000`, ether],
    [` ${ether}\u00a0`, ether],
    [`\u200b${bech32}`, bech32],
    [ether, ether],
  ])("reads the address from a wallet's link %s", (typed, address) => {
    expect(readCoinAddress(typed)).toBe(address);
    const protocol = address.startsWith("0x") ? "ERC20" : "BTC";
    expect(isCoinAddress(protocol, readCoinAddress(typed))).toBe(true);
  });
});
