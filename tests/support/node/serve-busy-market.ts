/**
 * The built platform for the browser tests. Its first 40 products trade around the clock at
 * `TICKS_PER_SECOND` (3) each, so that weekends have a full market, too. It also has more companies
 * than the demo ones.
 */
import { port, stateDir } from "#scripts/environment.ts";
import { openLocalDatabase, prepareState } from "#scripts/prepare-state.ts";
import { e2eCompanyStatements } from "./e2e-companies.ts";
import { moreCompaniesStatements } from "./more-companies.ts";

const { seeded } = await prepareState(stateDir);
const { db, close } = await openLocalDatabase(stateDir);
const ticksPerSecond = Number(process.env.TICKS_PER_SECOND ?? 3);
await db.batch([
  db
    .prepare(
      "UPDATE instruments SET session = '24x7', calendar = '', sim_ticks_per_second = ? WHERE id <= 40",
    )
    .bind(ticksPerSecond),
]);
if (seeded) {
  const statements = [...moreCompaniesStatements(), ...e2eCompanyStatements(port)];
  await db.batch(statements.map((sql) => db.prepare(sql)));
}
await close();
await import("#scripts/preview.ts");
