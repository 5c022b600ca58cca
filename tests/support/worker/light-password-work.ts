import type { PasswordWork } from "#worker/access/password-work.ts";

/** Little work, in place of the product's: a hash took 220 ms, most of what a user cost a test. */
export const passwordWork: PasswordWork = { log2n: 8, r: 8, p: 1 };
