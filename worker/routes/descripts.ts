import { type Descript, listDescripts } from "#db/descripts.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { safeHtml } from "../rich-text.ts";
import { publicHandler } from "../serve-calls.ts";

const descriptsMax = 50;

const readerOf = ({ company, lang, nowMs }: Scope) => ({ companyId: company.id, lang, nowMs });

const rowOf = ({ id, title, body }: Descript) => ({ id, title, content: safeHtml(body) });

export const descriptHandlers = {
  descriptList: publicHandler(calls.descriptList, async (scope, { group }) => {
    const rows = await listDescripts(scope.env.DB, readerOf(scope), group, descriptsMax);
    return rows.map(rowOf);
  }),
  descriptInfo: publicHandler(calls.descriptInfo, async (scope, { group }) => {
    const [first] = await listDescripts(scope.env.DB, readerOf(scope), group, 1);
    if (!first) throw new ApiRefusal("not_found");
    return rowOf(first);
  }),
};
