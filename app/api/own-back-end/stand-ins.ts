/**
 * Stand-ins for the platform's own calls, built from specified calls. A stand-in that returns null
 * leaves the call to the back end.
 */
import { getBasicInfo } from "#domain/contracts/http/company.ts";
import { getBalance, userInfo } from "#domain/contracts/http/user.ts";
import type { About } from "./about.ts";
import { application } from "./follow-answers.ts";
import { candlesOf } from "./market-answers.ts";
import { numberOf, textOf } from "./values.ts";

type StandIn = (about: About) => unknown;

const nothingHappened: StandIn = () => ({ seen: 0, list: [] });
const done: StandIn = () => ({ msg: "" });

/** A picture's id is its address, because the specification's upload returns the address. */
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
    accounts: balances.map((balance) => ({ ...balance, available: balance.balanceText })),
    into: settings.only_one_account === "1" ? "forex" : "",
  };
};

/** Limits and waiting times are unknown here; the back end checks them at the withdrawal. */
const drawInfo: StandIn = async ({ read }) => {
  const [settings, balances] = await Promise.all([read(getBasicInfo, {}), read(getBalance, {})]);
  const account = settings.only_one_account === "1" ? "forex" : "change";
  const balance = balances.find(({ type }) => type === account) ?? balances[0];
  return {
    currency: balance?.currency ?? settings.currency,
    account: balance?.type ?? account,
    available: balance?.balanceText ?? "0",
    // Assumes that the user has a pay password: the form asks for it, and the back end checks it.
    is_pay_password: 1,
  };
};

const agreement: StandIn = async (about) =>
  (await import("./loan-agreement.ts")).loanAgreement(about);

/** The specification's call returns only the newest candles. A request for older ones gets none. */
const olderCandles: StandIn = ({ input }) => (input.before === undefined ? null : { data: [] });

const sparkPath = "/v2/api/forex/abbreviated_cache_kline";
/** Maximum concurrent calls, so that the page's other calls need not wait. */
const atOnce = 3;

interface Line {
  forex_id: number;
  data: [];
  closes: number[];
}

/** One call per product; a product without an answer is left out. */
async function sparkLines({ input, ask, settings }: About): Promise<Line[]> {
  const { timezone } = await settings();
  const waiting = textOf(input.forex_id).split(",");
  const lines: Line[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        const { data } = await ask(sparkPath, { forex_id: id, period: input.period });
        const closes = candlesOf(data, timezone).map(({ Close }) => numberOf(Close) ?? 0);
        lines.push({ forex_id: Number(id), data: [], closes });
      } catch (cause) {
        console.warn(`no spark line of product ${id}`, cause);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return lines;
}

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
  [sparkPath]: sparkLines,
};
