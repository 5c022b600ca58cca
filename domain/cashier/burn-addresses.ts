/** Well-known addresses from which coins never return. Their bytes do not show that. */
export const burnAddresses: readonly string[] = [
  // Invented texts without a known key (Bitcoin, Dogecoin).
  "1BitcoinEaterAddressDontSendf59kuE",
  "1CounterpartyXXXXXXXXXXXXXXXUWLpVr",
  "DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr",
  "0xdEAD000000000000000042069420694206942069",
  "0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead",
  // Contracts of the tokens: tether and USD coin on Ethereum, tether on Tron.
  "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
  "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  // Wrapped SOL and the incinerator of Solana.
  "So11111111111111111111111111111111111111112",
  "1nc1nerator11111111111111111111111111111111",
];
