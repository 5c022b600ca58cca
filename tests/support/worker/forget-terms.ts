import type { AccountModules } from "#durable-objects/account/account-modules.ts";

/**
 * As if the company's settings had never been read: by the account itself, which keeps what it has
 * read in memory.
 */
export function forgetTerms(instance: unknown): void {
  const { profiles } = (instance as { account: AccountModules }).account;
  profiles.setTerms(profiles.require(), 0);
}
