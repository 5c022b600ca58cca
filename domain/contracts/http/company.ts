import * as z from "zod/mini";
import { companyStatus } from "../../codes.ts";
import { publicSettingsSchema } from "../../config/public-settings.ts";
import { defineCall } from "./call.ts";
import { wireCode, wireFlag } from "./wire.ts";

export const getCompany = defineCall("/api/company/getCompany", {
  audience: "public",
  summary: "The company that answers on this host",
  output: z.object({
    id: z.int(),
    name: z.string(),
    logo: z.string(),
    url: z.string(),
    subject: z.string(),
    registered_address: z.string(),
    location: z.string(),
    email: z.string(),
    /** ISO 3166-1 codes of the countries that the company does not serve. */
    blocked_countries: z.array(z.string()),
  }),
});

export const getCompanyStatus = defineCall("/api/company/getCompanyStatus", {
  audience: "public",
  summary:
    "Status 0 (closed) sends the browser to loss_url, which is an http or https address or empty",
  output: z.object({ status: wireCode(companyStatus), loss_url: z.string() }),
});

/** The public settings; flags are '0' and '1', as the specification's clients expect. */
export const basicInfoSchema = publicSettingsSchema;
export type BasicInfo = z.infer<typeof basicInfoSchema>;

export const getBasicInfo = defineCall("/api/basicSet/getBasicInfo", {
  audience: "public",
  summary: "Configuration of the company's app",
  output: basicInfoSchema,
});

export const getMenu = defineCall("/api/menu", {
  audience: "public",
  summary: "Menu items; the group home_template_sort orders the blocks of Home",
  output: z.array(
    z.object({
      group: z.string(),
      title: z.string(),
      path: z.string(),
      icon: z.string(),
      is_mobile: wireFlag,
      is_allow_demo: wireFlag,
    }),
  ),
});

export const newsHomeList = defineCall("/api/news/homeList", {
  audience: "public",
  summary: "Headlines for the ticker of Home",
  output: z.array(z.object({ id: z.int(), title: z.string() })),
});
