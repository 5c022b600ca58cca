import {
  getBasicInfo,
  getCompanyStatus,
  getMenu,
  newsHomeList,
} from "#domain/contracts/http/company.ts";
import { getCategories, tradeList } from "#domain/contracts/http/market.ts";

/** The calls of every visit at its start, with a session or without (see `start-data.ts`). */
export const startCalls = [
  getCompanyStatus,
  getBasicInfo,
  getMenu,
  newsHomeList,
  tradeList,
  getCategories,
];
