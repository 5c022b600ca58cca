/** Cost parameters of scrypt (RFC 7914); N is 2 ** log2n. */
export interface PasswordWork {
  log2n: number;
  r: number;
  p: number;
}

/** OWASP's parameters for 16 MiB. Worker tests hash with less (`product-plugin.ts`). */
export const passwordWork: PasswordWork = { log2n: 14, r: 8, p: 5 };
