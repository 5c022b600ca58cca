import { listActsOn } from "#db/audit-reading.ts";
import { type ShownAct, shownActs, shownSubjects } from "#domain/contracts/http/desk-log.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { sessionHandler } from "../serve-calls.ts";

export const deskLogHandlers = {
  deskLog: sessionHandler(calls.deskLog, async ({ env, company, identity }, { page = 1 }) => {
    const owner = { companyId: company.id, userId: identity.userId };
    const range = { limit: pageSize, offset: (page - 1) * pageSize };
    const { rows, total } = await listActsOn(env.DB, owner, shownActs, range);
    const data = rows.map(({ number, at_ms, act, subject, role }) => {
      const [word = "", of = ""] = subject.split("/");
      const about = shownSubjects.find((each) => each === word) ?? "user";
      const isOwn = about === "user" || of === identity.userId;
      return { number, at_ms, act: act as ShownAct, about, of: isOwn ? "" : of, role };
    });
    return { data, total };
  }),
};
