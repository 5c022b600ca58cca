/** The pages of payments, as one bundle: who opens one of them needs most of what the others need. */
export { default as charge } from "./charge/charge-page.tsx";
export { default as transfer } from "./transfer/transfer-page.tsx";
export { default as wallet } from "./wallet-page.tsx";
export { default as bankCards } from "./ways/bank-card-list-page.tsx";
export { default as coinAddresses } from "./ways/coin-address-list-page.tsx";
export { default as way } from "./ways/withdraw-way-page.tsx";
export { default as withdraw } from "./withdraw/withdraw-page.tsx";
