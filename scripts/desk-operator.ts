/**
 * `npm run desk:operator -- --email ann@example.com --name "Ann" --role owner [--company 1]`:
 * creates the first owner of a company's desk, or restores access if no owner can sign in. Creates
 * or resets the operator in the local state (STATE_DIR) and prints the password once. With --sql it
 * only prints the statements for `wrangler d1 execute <database> --remote --file`.
 */
import { parseArgs } from "node:util";
import { readEmail } from "#domain/access/account-name.ts";
import { type Role, roles } from "#domain/contracts/desk/roles.ts";
import { claimState, orEnd } from "./claim-run.ts";
import { operatorStatements, randomPassword } from "./desk-operators.ts";
import { quietRuntime, stateDir } from "./environment.ts";
import { openLocalDatabase } from "./prepare-state.ts";

const { values } = parseArgs({
  options: {
    email: { type: "string" },
    name: { type: "string" },
    role: { type: "string" },
    company: { type: "string", default: "1" },
    sql: { type: "boolean", default: false },
  },
});

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}

const email = readEmail(values.email ?? "") ?? fail("--email needs an e-mail address");
const name = values.name?.trim() || fail("--name is missing");
const role =
  roles.find((each) => each === values.role) ?? fail(`--role is one of ${roles.join(", ")}`);
const companyId = /^[1-9]\d{0,8}$/.test(values.company)
  ? Number(values.company)
  : fail("--company needs a number");
const password = randomPassword();
const given: { email: string; name: string; role: Role } = { email, name, role };
const statements = await operatorStatements(companyId, given, password);

if (values.sql) {
  console.log(statements.map((sql) => `${sql};`).join("\n"));
} else {
  quietRuntime();
  await orEnd(() => claimState(stateDir));
  const { db, close } = await openLocalDatabase(stateDir);
  try {
    await db.batch(statements.map((sql) => db.prepare(sql)));
  } finally {
    await close();
  }
}
// The standard output may be redirected to a file, so the password is not printed there.
console.error(`${email} (${role}) of company ${companyId}: first password ${password}`);
