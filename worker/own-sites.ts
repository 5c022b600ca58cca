import { listHosts } from "#db/company-state.ts";
import type { Scope } from "./context.ts";

/**
 * Where news may lead: one person publishes news, so it leads to nothing that two people have not
 * agreed on, which are the company's hosts and the site and mailbox among its facts.
 */
export async function ownSites({ env, company }: Scope): Promise<ReadonlySet<string>> {
  const hosts = await listHosts(env.DB, company.id);
  const site = URL.parse(company.url)?.hostname ?? "";
  const mail = company.email.split("@").at(-1)?.toLowerCase() ?? "";
  return new Set([...hosts, site, mail].filter((host) => host !== ""));
}
