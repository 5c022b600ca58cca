import {
  getBasicInfo,
  getCompanyStatus,
  getMenu,
  newsHomeList,
} from "#domain/contracts/http/company.ts";
import { getCategories, tradeList } from "#domain/contracts/http/market.ts";

/** What every visit asks for at its start, whoever it is (see `start-data.ts`). */
export const startCalls = [
  getCompanyStatus,
  getBasicInfo,
  getMenu,
  newsHomeList,
  tradeList,
  getCategories,
];
