import { listHosts } from "#db/company/company-state.ts";
import type { OwnSites } from "#domain/content/own-sites.ts";
import type { Scope } from "./context.ts";

/**
 * Lists the sites to which one operator's texts may link: the company's hosts, and the site and the
 * mailbox in the company's facts. Two operators must approve a change of hosts and facts.
 */
export async function ownSites({ db, company }: Scope): Promise<OwnSites> {
  const hosts = new Set(await listHosts(...db));
  return { hosts, site: URL.parse(company.url), mailbox: company.email.toLowerCase() };
}
