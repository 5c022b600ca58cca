import { listHosts } from "#db/company/company-state.ts";
import type { OwnSites } from "#domain/content/own-sites.ts";
import type { Scope } from "./context.ts";

/**
 * Lists the sites to which texts may link without a second operator's approval: the company's
 * hosts, and the site and mailbox in its facts. Hosts and facts change only if two operators agree.
 */
export async function ownSites({ db, company }: Scope): Promise<OwnSites> {
  const hosts = new Set(await listHosts(...db));
  return { hosts, site: URL.parse(company.url), mailbox: company.email.toLowerCase() };
}
