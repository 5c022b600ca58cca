import type { AccountRpc } from "#domain/contracts/account-rpc.ts";
import type { ConversationRpc } from "#domain/contracts/chat.ts";
import type { CompanyRpc } from "#domain/contracts/company.ts";
import type { FollowRpc } from "#domain/contracts/copying.ts";
import type { GatewayRpc } from "#domain/contracts/gateway.ts";
import type { LimitsRpc } from "#domain/contracts/limits.ts";
import type { MarketRpc } from "#domain/contracts/market-rpc.ts";
import type { FundRpc } from "#domain/contracts/mining.ts";

type ObjectsOf<Calls> = DurableObjectNamespace<Calls & Rpc.DurableObjectBranded>;

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
  /** The platform's e-mail binding, if set up. */
  EMAIL?: SendEmail;
  /** Providers for all companies. No company may set the URLs, because the keys are sent there. */
  MAIL_URL?: string;
  MAIL_KEY?: string;
  SMS_URL?: string;
  SMS_ACCOUNT?: string;
  SMS_KEY?: string;
  /** Kind of deployment: dev, test or production. */
  APP_ENV: string;
  /** Further hosts of a developer's machine, comma-separated (`domain/network/local-host.ts`). */
  LOCAL_HOSTS?: string;
  /** Address of the DNS resolver that finds TXT records of hosts; a public one if absent. */
  DNS_URL?: string;
  /** Secret that signs session tokens: a forged token is refused before it wakes an object. */
  SESSION_SECRET: string;
  /** Secret of at least 32 characters for simulated prices; without it there are none. */
  SIMULATOR_SECRET?: string;
  /**
   * Secret, made by `npm run push:key`, that signs push messages; without it none are sent. If it
   * changes, all devices have to subscribe again.
   */
  PUSH_KEY?: string;
  /** Secret of at least 32 characters that opens /api/metrics, which answers 404 without it. */
  METRICS_TOKEN?: string;
  /** Secret of at least 32 characters that opens backup and restore (docs/deploy.md). */
  BACKUP_SECRET?: string;
  /** While set, the deployment is closed (`worker/backup/closed.ts`). */
  CLOSED_FOR?: string;
  /** Number of gateway shards per region. */
  GATEWAY_SHARDS: string;
  /** Maximum sockets of one client id; 0 means no limit, for load tests. */
  SOCKETS_PER_CLIENT: string;
  /** Maximum sockets of one IP address; 0 means no limit. */
  SOCKETS_PER_ADDRESS: string;
  /** Secret keys of price providers, named by FeedSource.keyName. */
  [secret: `FEED_KEY_${string}`]: string | undefined;
}
