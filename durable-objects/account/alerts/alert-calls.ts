import { type AccountCalls, acts, answers } from "../account-door.ts";

export const alertCalls = {
  createAlert: acts(({ alerts }, ...args) => alerts.create(...args)),
  alertMarket: answers(({ alerts }, id) => alerts.marketOf(id)),
  moveAlert: acts(({ alerts }, ...args) => alerts.move(...args)),
  cancelAlert: acts(({ alerts }, ...args) => alerts.cancel(...args)),
  alerts: answers(({ alerts }, query) => alerts.page(query)),
} satisfies AccountCalls;
