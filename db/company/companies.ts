import type { Fields } from "#domain/changes/change.ts";
import { readSettings, type SettingKey, type Settings } from "#domain/config/schema.ts";
import { columnOf, hasRow, listOf, part, raw, sql } from "../sql.ts";
import { markColumn } from "../watch/database-mark.ts";

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
  /** Base address of the company's own back end; empty if this platform serves it. */
  upstream: string;
  /** 1 for the deployment's own company, whose owners create other companies. */
  is_default: number;
}

const columns =
  "id, name, logo, url, subject, registered_address, location, email, status, loss_url, upstream, is_default";

export interface Asked {
  /** Host in lower case, without its port. */
  host: string;
  isLocal: boolean;
  cookieCompanyId: number | null;
}

/**
 * SQL: id of the company that answers at the host. For a local host without a company, takes the
 * company of the cookie, else the default company.
 */
const answering = ({ host, isLocal, cookieCompanyId }: Asked) => part`CASE
  WHEN EXISTS (SELECT 1 FROM company_hosts WHERE host = ${host}) THEN (
    SELECT c.id FROM company_hosts AS h JOIN companies AS c ON c.id = h.company_id
    WHERE h.host = ${host} AND c.waits_for = '')
  WHEN ${isLocal ? 1 : 0} THEN coalesce((SELECT id FROM companies WHERE id = ${cookieCompanyId}),
    (SELECT id FROM companies WHERE is_default = 1 LIMIT 1)) END`;

/** SQL: a company's stored settings as one JSON object, and the database's `mark`. */
const settingsAndMark = raw(`(SELECT json_group_object(key, value) FROM company_config
  WHERE company_id = companies.id) AS config, ${markColumn}`);

export async function findCompany(db: D1Database, asked: Asked) {
  const row = await sql(db)`SELECT ${raw(columns)}, ${settingsAndMark} FROM companies
    WHERE id = ${answering(asked)}`.first<Company & { config: string; mark: string | null }>();
  if (!row) return null;
  const { config, mark, ...company } = row;
  return { company, stored: JSON.parse(config) as Record<string, string>, mark };
}

/** Settings that determine the HTML document, and how it looks before any script runs. */
const siteKeys = [
  "site_name",
  "site_description",
  "default_lang",
  "blocked_countries",
  "logo",
  "icon",
  "is_dark_mode",
  "is_default_dark",
  "is_mock_login",
  "theme_primary",
  "theme_up",
  "theme_down",
  "service_link",
  "service_link_type",
  "picture_hosts",
] as const satisfies readonly SettingKey[];

export interface Site extends Pick<Settings, (typeof siteKeys)[number]> {
  companyId: number;
  email: string;
  /**
   * Host to which desktop browsers are redirected (setting `desktop_host`). Null if it is not one
   * of the company's hosts: a redirect must not lead to another company.
   */
  desktopHost: string | null;
  hasOwnBackEnd: boolean;
  /** The database's mark (`db/watch/database-mark.ts`); null if its row is missing. */
  mark: string | null;
}

/** Reads a preview's values, which replace those of the site. */
export function siteSettings(preview: Fields): Partial<Site> {
  const texts = Object.entries(preview).filter((pair): pair is [string, string] => !!pair[1]);
  const settings = readSettings(Object.fromEntries(texts));
  const keys = siteKeys.filter((key) => Object.hasOwn(preview, key));
  return Object.fromEntries(keys.map((key) => [key, settings[key]]));
}

/** Finds a host's site, by the same rule as `findCompany`. */
export async function findSite(db: D1Database, asked: Asked): Promise<Site | null> {
  const row = await sql(db)`SELECT id AS companyId, email, upstream, ${settingsAndMark},
      (SELECT host FROM company_hosts WHERE company_id = companies.id AND host =
        (SELECT lower(trim(value)) FROM company_config
           WHERE company_id = companies.id AND key = 'desktop_host')) AS desktopHost
    FROM companies WHERE id = ${answering(asked)}`.first<
    Pick<Site, "companyId" | "email" | "desktopHost" | "mark"> & {
      upstream: string;
      config: string;
    }
  >();
  if (!row) return null;
  const { upstream, config, ...site } = row;
  const settings = readSettings(JSON.parse(config) as Record<string, string>);
  const shown = Object.fromEntries(siteKeys.map((key) => [key, settings[key]]));
  return {
    ...(shown as Pick<Settings, (typeof siteKeys)[number]>),
    ...site,
    hasOwnBackEnd: upstream !== "",
  };
}

/** True if the database is migrated and has a company. */
export function isSeeded(db: D1Database) {
  return hasRow(db)`SELECT 1 FROM companies LIMIT 1`;
}

/** Finds open companies whose name contains the text. */
export function searchCompanies(db: D1Database, name: string) {
  // Uses `instr`: with LIKE the text could contain wildcards, and D1 limits patterns to 50 bytes.
  return listOf<Pick<Company, "id" | "name" | "logo" | "url">>(db)`
    SELECT id, name, url, coalesce(nullif(logo, ''), (SELECT value
      FROM company_config WHERE company_id = companies.id AND key = 'logo'), '') AS logo
    FROM companies WHERE status = 1 AND instr(lower(name), lower(${name})) > 0 ORDER BY name
    LIMIT 20`;
}

export function companyIds(db: D1Database) {
  return columnOf<number>(db)`SELECT id FROM companies ORDER BY id`;
}
