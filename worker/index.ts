import app from "./app.ts";

export { AccountObject } from "#durable-objects/account/account-object.ts";
export { CompanyObject } from "#durable-objects/company/company-object.ts";
export { FollowObject } from "#durable-objects/follow/follow-object.ts";
export { FundObject } from "#durable-objects/fund/fund-object.ts";
export { GatewayObject } from "#durable-objects/gateway/gateway-object.ts";
export { LimitsObject } from "#durable-objects/limits/limits-object.ts";
export { MarketObject } from "#durable-objects/market/market-object.ts";
export { ConversationObject } from "#durable-objects/support/conversation-object.ts";

export default { fetch: app.fetch };
