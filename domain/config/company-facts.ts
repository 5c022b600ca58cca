/** What a company says of itself: its pages name it, and its letters come from it. */
import { readEmail } from "../access/account-name.ts";
import { webAddress } from "../web-address.ts";

export const companyFacts = [
  "name",
  "subject",
  "registered_address",
  "location",
  "email",
  "url",
  /** 1 while it is open. */
  "status",
  /** Where visitors of a closed company are sent. */
  "loss_url",
] as const;

const factMax = 300;

/** None is taken away; those that may be unknown are empty. */
export function isCompanyFact(field: string, text: string | null): boolean {
  if (!companyFacts.some((fact) => fact === field) || text === null) return false;
  if (text.length > factMax || !text.isWellFormed() || /\p{Cc}/u.test(text)) return false;
  if (field === "name") return text.trim() !== "";
  if (field === "status") return text === "0" || text === "1";
  if (text === "") return true;
  if (field === "email") return readEmail(text) !== null;
  const isAddress = field === "url" || field === "loss_url";
  return !isAddress || webAddress(text) !== "";
}
