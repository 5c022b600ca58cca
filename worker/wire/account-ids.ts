/** Wire numbers of accounts and of their one currency. */
export const accountTypeIds = { forex: 1, micro: 2, change: 3 } as const;
export const accountCurrencyId = 1;
