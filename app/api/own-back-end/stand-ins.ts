/**
 * Calls of the platform's own that pages depend on, built from the specification's calls. Null
 * leaves a call to the back end.
 */
import { getBasicInfo } from "#domain/contracts/http/company.ts";
import { getBalance, userInfo } from "#domain/contracts/http/user.ts";
import type { About } from "./about.ts";
import { application } from "./follow-answers.ts";
import { sparkLines } from "./spark-lines.ts";
import { textOf } from "./values.ts";

type StandIn = (about: About) => unknown;

const nothingHappened: StandIn = () => ({ seen: 0, list: [] });
const done: StandIn = () => ({ msg: "" });

/** A picture's id is its address: that is what the specification's upload answers. */
const fileUrl: StandIn = ({ input }) => ({ url: textOf(input.id) });

const inviteInfo: StandIn = async ({ read }) => {
  const { invite_code } = await read(userInfo, {});
  const query = new URLSearchParams({ invite_code });
  return { invite_code, link: `${location.origin}/#/register?${query}` };
};

const transferInfo: StandIn = async ({ read }) => {
  const [settings, balances] = await Promise.all([read(getBasicInfo, {}), read(getBalance, {})]);
  return {
    currency: balances[0]?.currency ?? settings.currency,
    accounts: balances.map(({ accountTypeId, type, currencyId, balanceText }) => ({
      accountTypeId,
      type,
      currencyId,
      available: balanceText,
    })),
    into: settings.only_one_account === "1" ? "forex" : "",
  };
};

/** Unknown limits and waits are left to the back end's answer to the withdrawal. */
const drawInfo: StandIn = async ({ read }) => {
  const [settings, balances] = await Promise.all([read(getBasicInfo, {}), read(getBalance, {})]);
  const account = settings.only_one_account === "1" ? "forex" : "change";
  const balance = balances.find(({ type }) => type === account) ?? balances[0];
  return {
    currency: balance?.currency ?? settings.currency,
    account: balance?.type ?? account,
    available: balance?.balanceText ?? "0",
    // It is unknown whether there is one: the form asks for it, and the back end checks it.
    is_pay_password: 1,
  };
};

/** Its texts come with the pages of loans. */
const agreement: StandIn = async (about) =>
  (await import("./loan-agreement.ts")).loanAgreement(about);

/** Only the newest candles are specified: there are no older ones to scroll back to. */
const olderCandles: StandIn = ({ input }) => (input.before === undefined ? null : { data: [] });

export const standIns: Readonly<Record<string, StandIn>> = {
  "/v2/api/main/user/happenings": nothingHappened,
  "/v2/api/main/user/seeHappenings": done,
  "/api/user/logout": done,
  "/api/common/file_url": fileUrl,
  "/api/user/invite": inviteInfo,
  "/api/account/transfer_info": transferInfo,
  "/api/account/draw_info": drawInfo,
  "/api/follow/application": application,
  "/api/loan/agreement": agreement,
  "/v2/api/forex/kline": olderCandles,
  "/v2/api/forex/abbreviated_cache_kline": sparkLines,
};
