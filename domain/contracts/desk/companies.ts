/** Lists and creates companies of the deployment: only for owners of its first company. */
import * as z from "zod/mini";
import { languageCodes } from "../../language/language-tags.ts";
import { wireInteger, wireText, wireTyped } from "../http/wire.ts";
import { operatorMade } from "./access.ts";
import { pictureText } from "./brand.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";
import type { DeskAudience } from "./permissions.ts";

const companySchema = z.object({
  id: z.int(),
  name: z.string(),
  hosts: z.array(z.string()),
  owners: z.array(z.string()),
  feeds: z.array(z.string()),
  products: z.int(),
});
export type DeskCompany = z.output<typeof companySchema>;

const founders: DeskAudience = ["manage_companies"];

export const deskCompanies = defineDeskCall("/api/desk/companies", founders, {
  summary: "Companies of the deployment; none for owners of any but its first company",
  output: z.object({ data: z.array(companySchema) }),
});

const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));

export const deskCompanyAdd = defineDeskMutation("/api/desk/company_add", founders, {
  summary: "Make a company with its host, logo, look, languages, markets and first owner",
  input: z.strictObject({
    name: wireText(100),
    host: wireTyped(253),
    default_lang: z.enum(languageCodes),
    currency: wireText(5),
    timezone: wireText(100),
    theme_primary: colour,
    is_default_dark: z.enum(["0", "1"]),
    /** Company whose menus and markets the new company copies. */
    take_from: wireInteger,
    /** Feed whose markets are copied; empty copies those of every feed, `-` copies no market. */
    feed: wireText(64),
    /** Picture in base64, in a form that `picture_set` accepts; empty or absent means no logo. */
    logo: z.optional(pictureText),
    owner_email: wireTyped(100),
    owner_name: wireText(100),
  }),
  output: z.object({ id: z.int(), ...operatorMade.shape }),
});

export const deskCompanyOwnerAdd = defineDeskMutation("/api/desk/company_owner_add", founders, {
  summary: "Add an owner to a company, who counts as one person with who adds them",
  input: z.strictObject({
    company_id: wireInteger,
    email: wireTyped(100),
    name: wireText(100),
  }),
  output: operatorMade,
});

export const deskHostCheck = defineDeskCall("/api/desk/host_check", ["change_company"], {
  summary: "Whether a host of the company answers as this platform, asked from the platform itself",
  input: z.strictObject({ host: wireTyped(253) }),
  output: z.object({ state: z.enum(["ready", "other", "silent"]) }),
});
