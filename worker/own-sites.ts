import { listHosts } from "#db/company-state.ts";
import type { OwnSites } from "#domain/content/own-sites.ts";
import type { Scope } from "./context.ts";

/**
 * One person publishes news, or writes to a customer, so it leads to nothing that two people have
 * not agreed on, which are the company's hosts and the site and mailbox among its facts.
 */
export async function ownSites({ env, company }: Scope): Promise<OwnSites> {
  const hosts = new Set(await listHosts(env.DB, company.id));
  return { hosts, site: URL.parse(company.url), mailbox: company.email.toLowerCase() };
}
