import { env } from "cloudflare:workers";
import { loadSettings } from "#db/company/config.ts";
import { loadCatalogue } from "#db/offer/catalogue.ts";
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import type { Env } from "#platform/env.ts";

const { DB } = env as Env;

export async function catalogueOf(companyId: number): Promise<Catalogue> {
  return loadCatalogue(DB, companyId, await loadSettings(DB, companyId));
}
