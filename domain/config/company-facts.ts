import { readEmail } from "../access/account-name.ts";
import { isPlainLine } from "../text/plain-line.ts";
import { webAddress } from "../text/web-address.ts";

export const companyFacts = [
  "name",
  "subject",
  "registered_address",
  "location",
  "email",
  "url",
  /** Code of `companyStatus`. */
  "status",
  /** Address to which a closed company redirects its visitors. */
  "loss_url",
] as const;

const factMax = 300;

/** True for a valid fact. Facts cannot be removed; optional ones may be empty. */
export function isCompanyFact(field: string, text: string | null): boolean {
  if (!companyFacts.some((fact) => fact === field) || text === null) return false;
  if (text.length > factMax || !isPlainLine(text)) return false;
  if (field === "name") return text.trim() !== "";
  if (field === "status") return text === "0" || text === "1";
  if (text === "") return true;
  if (field === "email") return readEmail(text) !== null;
  const isAddress = field === "url" || field === "loss_url";
  return !isAddress || webAddress(text) !== "";
}
