import { calls } from "#domain/contracts/http/index.ts";
import { type SessionScope, unwrap } from "../context.ts";
import { csvFile } from "../csv.ts";
import { sessionHandler } from "../serve-calls.ts";
import { accountOf } from "../session.ts";
import { statementFileName, statementRows } from "../wire/statement-table.ts";

interface Period {
  from: number;
  to: number;
}

async function read(scope: SessionScope, { from, to }: Period) {
  const account = accountOf(scope.env, scope.company.id, scope.identity.userId);
  return unwrap(await account.statement(from, to)).statement;
}

export const statementHandlers = {
  statement: sessionHandler(calls.statement, read),
  statementCsv: sessionHandler(calls.statementCsv, async (scope, period) => {
    const [statement, { zone }] = await Promise.all([read(scope, period), scope.catalogue()]);
    const rows = statementRows(statement, zone, scope.lang);
    return csvFile(statementFileName(statement, zone), rows);
  }),
};
