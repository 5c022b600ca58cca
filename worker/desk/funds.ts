import { countAskedOfFunds } from "#db/approvals/money.ts";
import {
  addFund,
  type Fund,
  findMadeFund,
  listFunds,
  listFundTexts,
  saveFundText,
  setFund,
} from "#db/offer/funds.ts";
import type { FundReport } from "#domain/contracts/mining.ts";
import { isOwnPath } from "#domain/text/web-address.ts";
import { ApiRefusal, badField } from "../context.ts";
import { fundObject, moveMoney, requireFund } from "../funds/fund-object.ts";
import { rangeOf } from "../page-range.ts";
import { isRepeat, perform, performOr } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

function wireReport({ coverageDays, isCovered, dueSoon, takenOut, ...sums }: FundReport) {
  return {
    ...{ ...sums, coverage_days: coverageDays, is_covered: isCovered },
    ...{ due_soon: dueSoon, taken_out: takenOut },
  };
}

function wireFund({ id, title, isOpen, terms, version, currency }: Fund, report: FundReport) {
  return {
    ...{ id, title, terms, version, currency },
    is_open: isOpen ? 1 : 0,
    ...wireReport(report),
  };
}

async function reportOf(scope: DeskScope, { id, hasMoneyOnTheWay }: Fund): Promise<FundReport> {
  if (hasMoneyOnTheWay) await moveMoney(scope, id);
  return fundObject(scope, id).report();
}

export const fundHandlers = operatorCalls({
  deskFunds: async (scope, { page = 1 }) => {
    const { db, env, company, lang } = scope;
    const range = { isOpen: false, ...rangeOf(page) };
    const [{ rows, total }, waiting] = await Promise.all([
      listFunds(env.DB, { companyId: company.id, lang }, range),
      countAskedOfFunds(...db),
    ]);
    const reports = await Promise.all(rows.map((fund) => reportOf(scope, fund)));
    const data = rows.flatMap((fund, index) => {
      const report = reports[index];
      return report ? [{ ...wireFund(fund, report), waiting: waiting.get(fund.id) ?? 0 }] : [];
    });
    return { data, total };
  },
  deskFund: async (scope, { id }) => {
    const fund = await requireFund(scope, id);
    const [report, days, texts] = await Promise.all([
      fundObject(scope, id).report(),
      fundObject(scope, id).schedule(),
      listFundTexts(...scope.db, id),
    ]);
    return {
      ...wireFund(fund, report),
      image: fund.image,
      sort: fund.sort,
      texts: texts.map(({ description, ...text }) => ({ ...text, desc: description })),
      days: days.map(({ atMs, ...sums }) => ({ at_ms: atMs, ...sums })),
    };
  },
  deskFundAdd: async (scope) => {
    const { db, settings, actId } = scope;
    const { currency } = settings;
    await perform(scope, {
      act: "fund_add",
      subject: "fund",
      note: currency,
      change: addFund(...db, { actId, currency }),
    });
    const id = await findMadeFund(...db, actId);
    if (id === null) throw new Error(`act ${actId} has made no fund`);
    return { msg: "", id };
  },
  deskFundSet: async (scope, input) => {
    const { id, version, sort = 0, image = "" } = input;
    const isOpen = input.is_open === "1";
    const done = { msg: "", version: version + 1 };
    if (await isRepeat(scope)) return done;
    const fund = await requireFund(scope, id);
    if (image !== "" && !isOwnPath(image)) throw badField("image");
    if (isOpen && (!fund.terms || fund.title === "")) throw new ApiRefusal("fund_incomplete");
    await performOr(scope, "content_changed", {
      act: "fund_set",
      subject: `fund/${id}`,
      note: [isOpen ? "open" : "closed", `sort ${sort}`, image].filter(Boolean).join(", "),
      change: setFund(...scope.db, { id, version, image, sort, isOpen }),
    });
    return done;
  },
  deskFundText: async (scope, { id, lang, version, title, desc }) => {
    const done = { msg: "", version: version + 1 };
    if (await isRepeat(scope)) return done;
    await requireFund(scope, id);
    if (title.trim() === "")
      throw new ApiRefusal("text_missing", { data: { field: "title", lang } });
    const text = { lang, title: title.trim(), description: desc.trim(), version };
    await performOr(scope, "content_changed", {
      act: "fund_text",
      subject: `fund/${id}`,
      note: `${lang}: ${text.title}`,
      change: saveFundText(...scope.db, id, text),
    });
    return done;
  },
});
