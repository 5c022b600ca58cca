export interface Company {
  id: number;
  name: string;
  logo: string;
  url: string;
  subject: string;
  registered_address: string;
  location: string;
  email: string;
  status: number;
  loss_url: string;
  /** Base address of the company's own back end; empty for a company that is served here. */
  upstream: string;
}

const columns =
  "id, name, logo, url, subject, registered_address, location, email, status, loss_url, upstream";

/** Id of the company of the host ?1, else of the one the cookie names (?2), else of the default one. */
const answering = `coalesce(
  (SELECT company_id FROM company_hosts WHERE host = ?1),
  (SELECT id FROM companies WHERE id = ?2),
  (SELECT id FROM companies WHERE is_default = 1 LIMIT 1))`;

/**
 * The company that answers a request: the one of the host, else the one the cookie names, else the default.
 * Null when there is no company at all.
 */
export async function findCompany(
  db: D1Database,
  host: string,
  cookieCompanyId: number | null,
): Promise<Company | null> {
  return db
    .prepare(`SELECT ${columns} FROM companies WHERE id = ${answering}`)
    .bind(host, cookieCompanyId)
    .first<Company>();
}

/** What decides which document a visitor gets; settings are null where the company has not set them. */
export interface Site {
  email: string;
  siteName: string | null;
  defaultLang: string | null;
  blockedCountries: string | null;
  /** Only a host of the same company: a setting cannot send visitors to somebody else's. */
  desktopHost: string | null;
}

/** The site of a host, by the same rule as the company. */
export async function findSite(
  db: D1Database,
  host: string,
  cookieCompanyId: number | null,
): Promise<Site | null> {
  const setting = (key: string) =>
    `(SELECT value FROM company_config WHERE company_id = companies.id AND key = '${key}')`;
  return db
    .prepare(
      `SELECT email, ${setting("site_name")} AS siteName, ${setting("default_lang")} AS defaultLang,
         ${setting("blocked_countries")} AS blockedCountries,
         (SELECT host FROM company_hosts WHERE company_id = companies.id
            AND host = lower(trim(${setting("desktop_host")}))) AS desktopHost
       FROM companies WHERE id = ${answering}`,
    )
    .bind(host, cookieCompanyId)
    .first<Site>();
}

/** True when the database is migrated and has at least one company. */
export async function isSeeded(db: D1Database): Promise<boolean> {
  const row = await db.prepare("SELECT 1 AS one FROM companies LIMIT 1").first<{ one: number }>();
  return row !== null;
}

/** Open companies whose name contains this text. */
export async function searchCompanies(
  db: D1Database,
  name: string,
): Promise<Array<Pick<Company, "id" | "name" | "logo" | "url">>> {
  // `instr` and not LIKE: nothing in the text is a wildcard, and D1 takes patterns of 50 bytes only.
  const rows = await db
    .prepare(
      `SELECT id, name, logo, url FROM companies
       WHERE status = 1 AND instr(lower(name), lower(?)) > 0 ORDER BY name LIMIT 20`,
    )
    .bind(name)
    .all<Pick<Company, "id" | "name" | "logo" | "url">>();
  return rows.results;
}
