import { listHosts } from "#db/company/company-state.ts";
import type { OwnSites } from "#domain/content/own-sites.ts";
import type { Scope } from "./context.ts";

/**
 * One operator alone publishes news, or writes to a customer. So their links lead only to places
 * that two operators approved: the company's hosts, and the site and mailbox in its facts.
 */
export async function ownSites({ db, company }: Scope): Promise<OwnSites> {
  const hosts = new Set(await listHosts(...db));
  return { hosts, site: URL.parse(company.url), mailbox: company.email.toLowerCase() };
}
