import type { AccountModules } from "#durable-objects/account/account-modules.ts";

/** Makes an account forget the company's settings that it keeps in memory. */
export function forgetTerms(instance: unknown): void {
  const { profiles } = (instance as { account: AccountModules }).account;
  profiles.setTerms(profiles.require(), 0);
}
