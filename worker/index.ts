import { env } from "cloudflare:workers";
import { AccountObject as Account } from "#durable-objects/account/account-object.ts";
import { CompanyObject as Company } from "#durable-objects/company/company-object.ts";
import { FollowObject as Follow } from "#durable-objects/follow/follow-object.ts";
import { FundObject as Fund } from "#durable-objects/fund/fund-object.ts";
import { LimitsObject as Limits } from "#durable-objects/limits/limits-object.ts";
import { MarketObject as Market } from "#durable-objects/market/market-object.ts";
import { ConversationObject as Conversation } from "#durable-objects/support/conversation-object.ts";
import { VaultObject } from "#durable-objects/vault/vault-object.ts";
import type { Env } from "#platform/env.ts";
import app from "./app.ts";
import { isClosed } from "./backup/closed.ts";

/** True for a closed deployment, whose objects keep their rows and run nothing. */
const closed = isClosed(env as Env);

export { GatewayObject } from "#durable-objects/gateway/gateway-object.ts";
export const AccountObject = closed ? VaultObject : Account;
export const CompanyObject = closed ? VaultObject : Company;
export const FollowObject = closed ? VaultObject : Follow;
export const FundObject = closed ? VaultObject : Fund;
export const LimitsObject = closed ? VaultObject : Limits;
export const MarketObject = closed ? VaultObject : Market;
export const ConversationObject = closed ? VaultObject : Conversation;

export default { fetch: app.fetch };
