/**
 * The fields of the specification's entities (documents 1 and 2, section 3), by their names on the
 * wire. A dot leads into an object, `[]` into the rows of a list.
 */
const fields = (names: string): readonly string[] => names.split(" ");

export const entities = {
  pair: fields(
    "Id Code ShowCode Logo CategoryId MarketStatus PricePrecision ForexQuotations.Open " +
      "ForexQuotations.Close ForexQuotations.Change Pip ForexMinCont ForexContNum ForexFeeRate " +
      "MarginMode HasForexMultiple[].Value HasForexMultiple[].Default",
  ),
  category: fields("Id NameShowTrans"),
  candle: fields("Time Open High Low Close Volume"),
  forexOrder: fields(
    "Id OriginId OrderType Quantity OriginPrice Price UpdatePrice FactProfits CautionMoney " +
      "TradeFee TargetLossPrice TargetProfitPrice Status CreateTimeHandler CompleteTimeHandler " +
      "ForexTradeLists.ShowCode",
  ),
  liveSummary: fields("ProfitsTotal HazardRate CautionMoneyAll TransOrder"),
  microOrder: fields(
    "Id Type Number Seconds RemainMilliSeconds OpenPrice EndPrice ProfitRatio FactProfits Status " +
      "CreatedAtST CompleteAtST ForexTradeList.Id ForexTradeList.ShowCode",
  ),
  microOptions: fields(
    "sec[].Id sec[].Seconds sec[].ProfitRatio sec[].LimitAmount number[].Number",
  ),
  user: fields(
    "uid id email mobile level credit_score is_demo invite_code name nickname remark is_real is_trader",
  ),
  signedIn: fields("token user.uid user.id user.email user.mobile user.is_demo"),
  authRecord: fields("name card_id ssn front_pic reverse_pic hand_pic review_status"),
  account: fields("accountTypeId type balance lockBalance currencyId"),
  accountLog: fields("Value Type Memo MemoTran CreatedAtTran"),
  company: fields("id name logo url subject registered_address location email"),
  areaCode: fields("id code global_code"),
  menuItem: fields("group title path icon is_mobile is_allow_demo"),
  /** Document 2, section 9 names more flags; each has a default (`docs/config.md`). */
  appConfig: fields(
    "site_name logo currency currency_symbol service_link service_link_type verify_reg_type " +
      "trade_fee_type micro_loss_level default_lang is_default_dark theme_primary theme_up " +
      "theme_down theme_kline_up theme_kline_down timezone customer_tag is_micro is_forex " +
      "only_one_account home_logo_height invite_code_required is_micro_order_countdown " +
      "is_register_email is_register_phone",
  ),
  news: fields("id title desc logo content created_at"),
  message: fields("id title desc content send_time"),
  content: fields("content"),

  depositCoin: fields("id currency_code protocol_code address"),
  depositSymbol: fields("id currency_code"),
  bankOption: fields(
    "id bank_name bank_address bank_swift payee_name payee_account bank_remark min_amount " +
      "max_amount name",
  ),
  depositOrder: fields(
    "id number symbol_id proof_img bank_info.bank_name bank_info.swift bank_info.ifsc " +
      "bank_info.iban bank_info.name bank_info.account",
  ),
  depositRecord: fields(
    "number type currency_code status created_at remark proof_img bank_info.bank_name " +
      "bank_info.swift bank_info.ifsc bank_info.iban bank_info.name bank_info.account",
  ),
  drawCurrency: fields("id code protocol draw_rate fee_type usd_price"),
  drawWay: fields(
    "id dc_address draw_currency.code draw_currency.protocol bank_name bank_code bank_address " +
      "routing_number bank_swift bank_iban bank_ifsc bank_branch payee_account payee_name " +
      "payee_address post_code",
  ),
  drawRecord: fields(
    "number real_number draw_currency.code fee status_name created_at type address payee_account " +
      "notes",
  ),
  transferLog: fields("balance from to created_at"),

  trader: fields("user_id nickname avatar follow_num is_followed profit_percent total_profit"),
  traderDetail: fields(
    "id user_id nickname avatar follow_num position_num total_num total_amount position_quantity " +
      "max_amount total_profits is_followed",
  ),
  follower: fields("follow_id nickname avatar profitability total_profits"),
  copyOrder: fields(
    "Id ForexTradeLists.ShowCode FollowType Status OriginPrice Price UpdatePrice OrderType " +
      "Quantity FactProfits CreateTimeHandler",
  ),
  loanKyc: fields(
    "name last_name sex birthday country mobile id_card_type id_number hand_pic age contact_info " +
      "loan_amount social_security has_family address_detail job work_years work_address " +
      "personal_income family_income annual_income other_income annual_savings debt_info " +
      "has_pension has_house house_cert has_car car_cert passport_photo credit_score tax_bill",
  ),
  loanProduct: fields(
    "id loan_period min_amount max_amount interest_rate free_period penalty_rate",
  ),
  loan: fields(
    "id amount loan_period interest_amount interest_rate penalty_amount status created_at " +
      "reviewed_at repayment_time agreement",
  ),
  repaymentChannel: fields("id currency_code protocol_code address"),
  fund: fields(
    "id title image currency_code dividend_percentage staring_sub_amount max_sub_amount " +
      "lock_dividend_days limit_num desc liquidated_damages",
  ),
  fundTotals: fields("total_share_amount today_fund_amount total_fund_amount"),
  subscription: fields(
    "id status share_amount sub_time day_profit sum_profit get_fund.title get_fund.currency_code " +
      "get_fund.liquidated_damages",
  ),
  income: fields("id interest created_at"),
} satisfies Record<string, readonly string[]>;
