import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import type { ConversationRpc } from "#domain/contracts/chat.ts";
import type { CompanyRpc } from "#domain/contracts/company.ts";
import type { FollowRpc } from "#domain/contracts/copying.ts";
import type { GatewayRpc } from "#domain/contracts/gateway.ts";
import type { LimitsRpc } from "#domain/contracts/limits.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import type { FundRpc } from "#domain/contracts/mining.ts";

type ObjectsOf<Calls> = DurableObjectNamespace<Calls & Rpc.DurableObjectBranded>;

/** Bindings of wrangler.toml, and secrets. */
export interface Env {
  ASSETS: Fetcher;
  DB: D1Database;
  MARKET: ObjectsOf<MarketRpc>;
  GATEWAY: ObjectsOf<GatewayRpc>;
  ACCOUNT: ObjectsOf<AccountRpc>;
  LIMITS: ObjectsOf<LimitsRpc>;
  FOLLOW: ObjectsOf<FollowRpc>;
  CONVERSATION: ObjectsOf<ConversationRpc>;
  FUND: ObjectsOf<FundRpc>;
  COMPANY: ObjectsOf<CompanyRpc>;
  /** Pictures that users upload. */
  FILES: R2Bucket;
  /** The platform's e-mail binding, where it is set up. */
  EMAIL?: SendEmail;
  /**
   * Addresses and secrets of the delivery providers: of the platform, never of a company, which
   * could send the secret to an address of its own otherwise.
   */
  MAIL_URL?: string;
  MAIL_KEY?: string;
  SMS_URL?: string;
  SMS_ACCOUNT?: string;
  SMS_KEY?: string;
  /** dev, test or production. */
  APP_ENV: string;
  /** Further hosts of a developer's machine, with commas: see `domain/local-host.ts`. */
  LOCAL_HOSTS?: string;
  /** Resolver that hosts are proven with, in place of a public one. */
  DNS_URL?: string;
  /** Secret: signs session tokens so that forged ones wake no object. */
  SESSION_SECRET: string;
  /**
   * Secret, 32 characters or more: simulated prices are computed with it. Simulated products have
   * no price without.
   */
  SIMULATOR_SECRET?: string;
  /**
   * Secret: proves to browsers' push services that a message is ours (`npm run push:key` makes
   * one). Nothing is pushed without. Devices that have agreed are lost with a change of it.
   */
  PUSH_KEY?: string;
  /**
   * Secret, 32 characters or more: reads the figures at /api/metrics, which is not found without.
   */
  METRICS_TOKEN?: string;
  /**
   * Secret, 32 characters or more: opens the calls of backup and restore (docs/deploy.md). There
   * are none without.
   */
  BACKUP_SECRET?: string;
  /** While it is set, the deployment serves nobody: worker/backup/closed.ts. */
  CLOSED_FOR?: string;
  /** How many gateway shards a region has. */
  GATEWAY_SHARDS: string;
  /** Sockets one client id may hold; 0 lifts the limit (load tests). */
  SOCKETS_PER_CLIENT: string;
  /** Sockets one address may hold; 0 lifts the limit. */
  SOCKETS_PER_ADDRESS: string;
  /** Provider keys, named by FeedSource.keyName. */
  [secret: `FEED_KEY_${string}`]: string | undefined;
}
