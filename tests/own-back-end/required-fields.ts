/**
 * Fields without which a row would show as another one, or could not be named to the back end, by
 * path: the app refuses the answer, or leaves the row out. `docs/own-back-end.md` calls them
 * required. Every other field may be missing.
 */
export const requiredFields: Readonly<Record<string, readonly string[]>> = {
  "/api/internalMessage/list": ["id", "title"],
  "/api/internalMessage/info": ["title"],
  "/api/descript/list": ["content"],
  "/api/descript/info": ["content"],
  "/api/news/list": ["id", "title"],
  "/api/news/info": ["title"],
  "/v2/api/forex/getCategories": ["Id"],
  "/v2/api/forex/trade_list": ["Id", "Code"],
  "/v2/api/forex/kline": ["Time", "Open", "High", "Low", "Close"],
  "/v2/api/forex/my_deal": ["Id", "OrderType", "Quantity", "OriginPrice", "Status"],
  "/v2/api/micro/get_seconds": ["Seconds", "ProfitRatio"],
  "/v2/api/micro/orders": ["Id", "Type", "Number", "Seconds", "OpenPrice", "Status"],
  "/v2/api/main/wallet/getBalance": ["type", "balance"],
  "/v2/api/main/account/forexDetail": ["Value"],
  "/v2/api/main/accountLog/forexChange": ["Value"],
  "/api/quickCharge/info": ["id", "address"],
  "/api/quickCharge/symbols": ["id"],
  "/api/quickCharge/wire_info": ["id"],
  "/api/quickCharge/quick_ist": ["number", "status"],
  "/api/account/draw_symbol_list": ["id", "code"],
  "/api/account/draw_list": ["number"],
  "/api/wallet/get_draw_method": ["id"],
  "/api/follow/trader_list": ["user_id"],
  "/api/follow/followed_trader": ["user_id"],
  "/api/follow/my_follower": ["follow_id"],
  "/v2/api/forex/my_deal_follow_order": ["Id", "OrderType", "Quantity", "OriginPrice"],
  "/api/fund/list": ["id", "dividend_percentage"],
  "/api/fund/info": ["id", "dividend_percentage"],
  "/api/fund/subList": ["id", "status", "share_amount"],
  "/api/fund/insList": ["interest"],
  "/api/account/transfer_log": ["balance", "from", "to"],
};
