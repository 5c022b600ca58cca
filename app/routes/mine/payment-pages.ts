/** Bundles the payment pages: they share most of their code. */
export { default as deposit } from "./deposit/deposit-page.tsx";
export { default as newPayoutAccount } from "./payout-accounts/new-payout-account-page.tsx";
export {
  BankAccountsPage as bankAccounts,
  CoinAddressesPage as coinAddresses,
} from "./payout-accounts/payout-account-list.tsx";
export { default as transfer } from "./transfer/transfer-page.tsx";
export { default as wallet } from "./wallet/wallet-page.tsx";
export { default as withdrawal } from "./withdrawal/withdrawal-page.tsx";
