/** Names of the Durable Objects. No other module may build one. */
import { type Markup, markupName } from "../market/markup.ts";

/** One object per feed, upstream symbol and markup, for all companies. No symbol has a `~`. */
export function marketName(spec: {
  feed: { id: string };
  symbol: string;
  markup?: Markup;
}): string {
  const { feed, symbol, markup } = spec;
  return `${feed.id}/${symbol}${markup ? `~${markupName(markup)}` : ""}`;
}

/** Name of an object that is one per company and user, fund or subject. */
const inCompany = (companyId: number, id: string | number) => `${companyId}/${id}`;

export const accountName: (companyId: number, userId: string) => string = inCompany;

/** A pot is an account of its own. No user's id has a `~`, so no sign-up can claim one. */
export function potUserId(followerId: string, masterId: string): string {
  return `${followerId}~${masterId}`;
}

/** Owner and master of a pot, from its user id. */
export function potOwner(potId: string): { followerId: string; masterId: string } {
  const [followerId = "", masterId = ""] = potId.split("~", 2);
  return { followerId, masterId };
}

export function isPot(userId: string): boolean {
  return userId.includes("~");
}

/** Person whose money an account holds: of a pot, its follower. */
export function personOf(userId: string): string {
  return userId.split("~", 1)[0] ?? userId;
}

/** The topic of a master's followers. */
export const followName: (companyId: number, masterId: string) => string = inCompany;

/** The conversation of a customer with the desk. */
export const conversationName: (companyId: number, userId: string) => string = inCompany;

/** Company and customer of a conversation, from its name. */
export function conversationOwner(name: string): { companyId: number; userId: string } {
  const { companyId, masterId: userId } = topicOwner(name);
  return { companyId, userId };
}

/** Company and master of a topic, from its name. */
export function topicOwner(name: string): { companyId: number; masterId: string } {
  const [company = ""] = name.split("/", 1);
  return { companyId: Number(company), masterId: name.slice(company.length + 1) };
}

/** A fund of a company, to which traders subscribe. */
export const fundName: (companyId: number, fundId: number) => string = inCompany;

/** The deployment's own company: every database has it from its creation. */
export const firstCompanyId = 1;

/** A company's own work has one object. */
export function companyName(companyId: number): string {
  return String(companyId);
}

/** Company of an account or a fund, from its name. */
export function companyOfAccount(name: string): number {
  return Number(name.split("/", 1)[0]);
}

/** Limits are stored per company and subject: an account, an address, the company itself. */
export const limitsName: (companyId: number, subject: string) => string = inCompany;

/** There is a gateway per company, region (a location hint) and shard. */
export function gatewayName(companyId: number, region: string, shard: number): string {
  return `${companyId}/${region}/${shard}`;
}
