import { env } from "cloudflare:workers";
import { loadCatalogue } from "#db/catalogue.ts";
import { loadSettings } from "#db/config.ts";
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import type { Env } from "#worker/env.ts";

const { DB } = env as Env;

export async function catalogueOf(companyId: number): Promise<Catalogue> {
  return loadCatalogue(DB, companyId, await loadSettings(DB, companyId));
}
