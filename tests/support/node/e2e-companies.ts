/** Companies that only the browser tests need, each on a host of its own. */
import { secondCompanyHost } from "#seed/second-company.ts";
import { insert } from "#seed/sql.ts";
import { ownBackEndPort } from "./own-back-end-port.ts";

/** Where a workerd on this machine says that its visitors are. */
const ownCountry = "US";

function company(id: number, name: string, more: Record<string, string | number> = {}): string[] {
  return [
    insert("companies", { id, name, email: `help@${name.toLowerCase()}.example`, ...more }),
    insert("company_hosts", { host: `${name.toLowerCase()}.localhost`, company_id: id }),
    insert("company_config", { company_id: id, key: "site_name", value: name }),
  ];
}

const setting = (id: number, key: string, value: string) =>
  insert("company_config", { company_id: id, key, value });

/** @param port Where the tests' server listens. */
export function e2eCompanyStatements(port: number): string[] {
  return [
    ...company(91, "Closed", {
      status: 0,
      loss_url: `http://${secondCompanyHost}:${port}/mine/about`,
    }),
    ...company(92, "Elsewhere"),
    setting(92, "blocked_countries", ownCountry),
    ...company(93, "Directory"),
    setting(93, "is_main_site", "1"),
    // Its own back end is started by the tests that need it.
    ...company(94, "Own", { upstream: `http://127.0.0.1:${ownBackEndPort(port)}` }),
    `UPDATE companies SET url = 'http://${secondCompanyHost}:${port}/' WHERE id = 2`,
    // The second company on phones.
    insert("company_hosts", { host: `m.${secondCompanyHost}`, company_id: 2 }),
    setting(2, "desktop_host", secondCompanyHost),
  ];
}
