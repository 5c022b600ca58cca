/** Work of one guess at a password, as scrypt counts it. */
export interface PasswordWork {
  log2n: number;
  r: number;
  p: number;
}

/** OWASP's parameters for 16 MiB. Worker tests hash with less (`product-plugin.ts`). */
export const passwordWork: PasswordWork = { log2n: 14, r: 8, p: 5 };
