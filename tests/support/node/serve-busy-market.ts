/**
 * The built platform for the browser tests: its first 40 products trade around the clock at 10 ticks a second each, so that
 * a test run on a weekend sees a full market. Two more companies stand beside the demo company.
 */
import { stateDir } from "#scripts/environment.ts";
import { openLocalDatabase, prepareState } from "#scripts/prepare-state.ts";
import { moreCompaniesStatements } from "./more-companies.ts";

await prepareState(stateDir);
const { db, close } = await openLocalDatabase(stateDir);
await db.batch([
  db.prepare("UPDATE instruments SET session = '24x7', sim_ticks_per_second = 10 WHERE id <= 40"),
]);
const known = await db.prepare("SELECT count(*) AS n FROM companies").first<{ n: number }>();
if (known?.n === 1) await db.batch(moreCompaniesStatements().map((sql) => db.prepare(sql)));
await close();
await import("#scripts/preview.ts");
