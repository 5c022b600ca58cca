import { schemaFit } from "#domain/release/schema-fit.ts";
import { schemaVersions } from "#domain/release/schema-versions.ts";
import type { Deployment } from "./deployment.ts";
import { DeployError } from "./error.ts";

type Query = (sql: string) => Promise<string>;

function namesIn(answer: string): string[] {
  const [first] = JSON.parse(answer) as Array<{ results: Array<{ name: string }> }>;
  return (first?.results ?? []).map(({ name }) => name);
}

/**
 * @throws DeployError if a newer release has removed from the database something that this release
 * needs
 */
export async function checkSchema({ say }: Pick<Deployment, "say">, query: Query): Promise<void> {
  const known = await query("SELECT name FROM sqlite_schema WHERE name = 'd1_migrations'");
  if (namesIn(known).length === 0) return;
  const applied = namesIn(await query("SELECT name FROM d1_migrations ORDER BY name"));
  const expected = schemaVersions.database;
  const fit = schemaFit(applied, expected);
  const more = applied.filter((name) => !expected.includes(name));
  if (fit === "too_new") {
    throw new DeployError(`this release is too old for the database, which has ${more.join(", ")}`);
  }
  if (more.length > 0) say(`     it has more than this release knows, which only adds: ${more}`);
}
