/** Sites that news may link to, in addition to the company's own host. */
export interface OwnSites {
  hosts: ReadonlySet<string>;
  /** Permitted address with all paths below it: the rest of the host may have another owner. */
  site: URL | null;
  /** Permitted mailbox: the other mailboxes of its host may have other owners. */
  mailbox: string;
}

/** True for a link to these sites or the mailbox, and for a value that is not an absolute URL. */
export function leadsToOwn({ hosts, site, mailbox }: OwnSites, href: unknown): boolean {
  const url = typeof href === "string" ? URL.parse(href) : null;
  if (url === null) return true;
  // Compares the whole address. So a second recipient, in a list or in the query, is refused.
  if (url.protocol === "mailto:") return url.href.toLowerCase() === `mailto:${mailbox}`;
  if (hosts.has(url.hostname)) return true;
  if (site === null || url.origin !== site.origin) return false;
  const path = site.pathname.replace(/\/$/, "");
  return url.pathname === path || url.pathname.startsWith(`${path}/`);
}
