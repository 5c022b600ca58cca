/** Makes the names of Durable Objects. No other module may make such names. */
import { type Markup, markupName } from "../market/markup.ts";

/** Name of a market, one per feed, symbol and markup for all companies. No symbol contains `~`. */
export function marketName(spec: {
  feed: { id: string };
  symbol: string;
  markup?: Markup;
}): string {
  const { feed, symbol, markup } = spec;
  return `${feed.id}/${symbol}${markup ? `~${markupName(markup)}` : ""}`;
}

const inCompany = (companyId: number, id: string | number) => `${companyId}/${id}`;

export const accountName: (companyId: number, userId: string) => string = inCompany;

/** User id of a pot's account. No user's id contains `~`, so no registration can get it. */
export function potUserId(followerId: string, masterId: string): string {
  return `${followerId}~${masterId}`;
}

export function potOwner(potId: string): { followerId: string; masterId: string } {
  const [followerId = "", masterId = ""] = potId.split("~", 2);
  return { followerId, masterId };
}

export function isPot(userId: string): boolean {
  return userId.includes("~");
}

/** Id of the person whose money is in an account; for a pot's account, this is the follower. */
export function personOf(userId: string): string {
  return userId.split("~", 1)[0] ?? userId;
}

/** Name of the object that sends a master's acts to the followers. */
export const followName: (companyId: number, masterId: string) => string = inCompany;

export const conversationName: (companyId: number, userId: string) => string = inCompany;

/** Reads company and user from the name of an account, a conversation or a master's topic. */
export function objectOwner(name: string): { companyId: number; userId: string } {
  const [company = ""] = name.split("/", 1);
  return { companyId: Number(company), userId: name.slice(company.length + 1) };
}

export const fundName: (companyId: number, fundId: number) => string = inCompany;

/** Id of the deployment's own company, which every database has from the start. */
export const firstCompanyId = 1;

/** Name of the object that runs a company's scheduled duties, one per company. */
export function companyName(companyId: number): string {
  return String(companyId);
}

/** Reads the company from an account's or fund's name. */
export function companyOfAccount(name: string): number {
  return Number(name.split("/", 1)[0]);
}

/** Name of the object that counts the acts of a subject, such as an account or an IP address. */
export const limitsName: (companyId: number, subject: string) => string = inCompany;

/** Name of a gateway, one per company, region (a location hint) and shard. */
export function gatewayName(companyId: number, region: string, shard: number): string {
  return `${companyId}/${region}/${shard}`;
}
