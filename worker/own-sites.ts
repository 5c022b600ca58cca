import { listHosts } from "#db/company/company-state.ts";
import type { OwnSites } from "#domain/content/own-sites.ts";
import type { Scope } from "./context.ts";

/**
 * Lists the sites that links in news and chat may lead to: the company's hosts, and the site and
 * mailbox in its facts. These need the approval of two operators; news and chat need only one.
 */
export async function ownSites({ db, company }: Scope): Promise<OwnSites> {
  const hosts = new Set(await listHosts(...db));
  return { hosts, site: URL.parse(company.url), mailbox: company.email.toLowerCase() };
}
