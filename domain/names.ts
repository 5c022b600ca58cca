/** Names of the Durable Objects. Nothing else may build one. */
import { type Markup, markupName } from "./market/markup.ts";

/**
 * One market object per feed, upstream symbol and markup, shared by every company that lists it.
 * No symbol of a provider has a `~`.
 */
export function marketName({
  feed,
  symbol,
  markup,
}: {
  feed: { id: string };
  symbol: string;
  markup?: Markup;
}): string {
  return `${feed.id}/${symbol}${markup ? `~${markupName(markup)}` : ""}`;
}

export function accountName(companyId: number, userId: string): string {
  return `${companyId}/${userId}`;
}

/**
 * A follower's pot for one master is an account of its own. No user's id has a `~`, so that nobody
 * can sign up as a pot.
 */
export function potUserId(followerId: string, masterId: string): string {
  return `${followerId}~${masterId}`;
}

/** Whose pot it is and whom it copies, by its user id. */
export function potOwner(potId: string): { followerId: string; masterId: string } {
  const [followerId = "", masterId = ""] = potId.split("~", 2);
  return { followerId, masterId };
}

export function isPot(userId: string): boolean {
  return userId.includes("~");
}

/** Whose money an account holds: of a pot it is the follower's. */
export function personOf(userId: string): string {
  return userId.split("~", 1)[0] ?? userId;
}

/** The topic of a master's followers. */
export function followName(companyId: number, masterId: string): string {
  return `${companyId}/${masterId}`;
}

/** The conversation of a customer with the desk. */
export function conversationName(companyId: number, userId: string): string {
  return `${companyId}/${userId}`;
}

/** Whose conversation it is, by its name. */
export function conversationOwner(name: string): { companyId: number; userId: string } {
  const { companyId, masterId: userId } = topicOwner(name);
  return { companyId, userId };
}

/** Whose topic it is, by its name. */
export function topicOwner(name: string): { companyId: number; masterId: string } {
  const [company = ""] = name.split("/", 1);
  return { companyId: Number(company), masterId: name.slice(company.length + 1) };
}

/** A fund of a company: what its traders subscribe to. */
export function fundName(companyId: number, fundId: number): string {
  return `${companyId}/${fundId}`;
}

/** The deployment's own: each database has it, from its making on. */
export const firstCompanyId = 1;

/** What a company does by itself is one object's. */
export function companyName(companyId: number): string {
  return String(companyId);
}

/** The company of an account, or of a fund, by its name. */
export function companyOfAccount(name: string): number {
  return Number(name.split("/", 1)[0]);
}

/** Limits are kept per company and subject: an account, an address, the company itself. */
export function limitsName(companyId: number, subject: string): string {
  return `${companyId}/${subject}`;
}

/** There is a gateway per company, region (a location hint) and shard. */
export function gatewayName(companyId: number, region: string, shard: number): string {
  return `${companyId}/${region}/${shard}`;
}
