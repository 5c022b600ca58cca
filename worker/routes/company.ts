import { listHeadlines, listMenu } from "#db/content.ts";
import { basicInfoSchema } from "#domain/contracts/http/company.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { publicHandler } from "../register.ts";

const headlinesMax = 10;

export const companyHandlers = {
  getCompany: publicHandler(calls.getCompany, async ({ company }) => {
    const { status: _status, loss_url: _lossUrl, ...shown } = company;
    return shown;
  }),
  getCompanyStatus: publicHandler(calls.getCompanyStatus, async ({ company }) => ({
    status: company.status,
    loss_url: company.loss_url,
  })),
  getBasicInfo: publicHandler(calls.getBasicInfo, async ({ settings }) =>
    basicInfoSchema.parse(await settings()),
  ),
  getMenu: publicHandler(calls.getMenu, async ({ env, company }) => listMenu(env.DB, company.id)),
  newsHomeList: publicHandler(calls.newsHomeList, async ({ env, company, lang }) =>
    listHeadlines(env.DB, company.id, lang, headlinesMax),
  ),
};
