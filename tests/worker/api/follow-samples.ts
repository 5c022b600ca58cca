/** Valid requests of copy trading, with a master that does not exist. */
const master = "no-such-master";

export const followSamples = {
  traderList: () => ({ page: "1", sort: "win" }),
  // A company has each nickname once.
  applyTrader: () => ({ nickname: `Trader ${crypto.randomUUID().slice(0, 8)}` }),
  traderApplication: () => ({}),
  traderDetail: () => ({ id: master }),
  followTrader: () => ({
    trader_id: master,
    multiple: "1",
    max_amount: "100",
    kind: "multiple",
    stop_percent: "60",
    when_closed: "wait",
    copies_open: "0",
    consent: "1",
    profit_share_percent: "0",
  }),
  cancelFollow: () => ({ trader_id: master }),
  changePot: () => ({ trader_id: master, state: "paused" }),
  movePotMoney: () => ({ trader_id: master, direction: "in", amount: "10" }),
  followedTrader: () => ({}),
  copyList: () => ({ trader_id: master, page: "1" }),
  myFollower: () => ({ page: "1" }),
  myDealFollowOrder: () => ({ user_id: master, status: "3", page: "1" }),
  ranking: () => ({ page: "1" }),
};
