/** Sites that news may lead to besides the own host. */
export interface OwnSites {
  hosts: ReadonlySet<string>;
  /** The site's address and everything below it; the rest of its host may be another owner's. */
  site: URL | null;
  /** This mailbox alone: others may have one at the same host. */
  mailbox: string;
}

/** True for no link, and for a link to this host, these sites or the mailbox. */
export function leadsToOwn({ hosts, site, mailbox }: OwnSites, href: unknown): boolean {
  const url = typeof href === "string" ? URL.parse(href) : null;
  if (url === null) return true;
  // A list of mailboxes, or a copy in the query, is another address.
  if (url.protocol === "mailto:") return url.href.toLowerCase() === `mailto:${mailbox}`;
  if (hosts.has(url.hostname)) return true;
  if (site === null || url.origin !== site.origin) return false;
  const path = site.pathname.replace(/\/$/, "");
  return url.pathname === path || url.pathname.startsWith(`${path}/`);
}
