import {
  getBasicInfo,
  getCompanyStatus,
  getMenu,
  newsHomeList,
} from "#domain/contracts/http/company.ts";
import { getCategories, tradeList } from "#domain/contracts/http/market.ts";

/** Calls that every visit makes at its start, with or without a session (`start-data.ts`). */
export const startCalls = [
  getCompanyStatus,
  getBasicInfo,
  getMenu,
  newsHomeList,
  tradeList,
  getCategories,
];
