import { calls } from "#domain/contracts/http/index.ts";
import { usualForm } from "#domain/csv-form.ts";
import { shownStatement } from "#domain/statement/shown-statement.ts";
import { type SessionScope, unwrap } from "../context.ts";
import { csvFile } from "../csv.ts";
import { requireOwnPot } from "../follow/pot-view.ts";
import { sessionHandler } from "../serve-calls.ts";
import { statementAmounts, statementFileName, statementRows } from "../wire/statement-table.ts";

interface Period {
  from: number;
  to: number;
  trader_id?: string | undefined;
}

async function read(scope: SessionScope, { from, to, trader_id }: Period) {
  const account = trader_id === undefined ? scope.account : await requireOwnPot(scope, trader_id);
  return shownStatement(unwrap(await account.statement(from, to)).statement);
}

export const statementHandlers = {
  statement: sessionHandler(calls.statement, read),
  statementCsv: sessionHandler(calls.statementCsv, async (scope, { form, ...period }) => {
    const statement = await read(scope, period);
    const zone = scope.settings.timezone;
    const rows = statementRows(statement, zone, scope.lang);
    return csvFile(statementFileName(statement, zone), rows, {
      form: form ?? usualForm(scope.lang),
      amounts: statementAmounts,
    });
  }),
};
