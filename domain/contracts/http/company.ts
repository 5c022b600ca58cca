import * as z from "zod/mini";
import { defineCall } from "./call.ts";

const empty = z.strictObject({});

export const getCompany = defineCall({
  method: "GET",
  path: "/api/company/getCompany",
  access: "public",
  mutation: false,
  summary: "The company that answers on this host",
  input: empty,
  output: z.object({
    id: z.int(),
    name: z.string(),
    logo: z.string(),
    url: z.string(),
    subject: z.string(),
    registered_address: z.string(),
    location: z.string(),
    email: z.string(),
  }),
});

export const getCompanyStatus = defineCall({
  method: "GET",
  path: "/api/company/getCompanyStatus",
  access: "public",
  mutation: false,
  summary: "Status 0 sends the browser to loss_url",
  input: empty,
  output: z.object({ status: z.int(), loss_url: z.string() }),
});

/** Flags travel as '0' and '1', as the specification's clients expect. */
const flag = z.enum(["0", "1"]);

export const basicInfoSchema = z.object({
  site_name: z.string(),
  logo: z.string(),
  currency: z.string(),
  currency_symbol: z.string(),
  service_link: z.string(),
  service_link_type: z.string(),
  trade_fee_type: z.string(),
  default_lang: z.string(),
  is_default_dark: flag,
  theme_primary: z.string(),
  theme_up: z.string(),
  theme_down: z.string(),
  theme_kline_up: z.string(),
  theme_kline_down: z.string(),
  timezone: z.string(),
  is_forex: flag,
  is_micro: flag,
  only_one_account: flag,
  is_micro_order_countdown: flag,
  /** '0': a lost micro order costs its amount; otherwise amount x ratio. */
  micro_loss_level: z.string(),
  /** Margin level in percent at which the trader is warned, and at which positions are closed. */
  margin_call_level: z.string(),
  stop_out_level: z.string(),
  is_dark_mode: flag,
  is_mock_login: flag,
  is_hazard_rate: flag,
  is_home_search: flag,
  is_home_account_name: flag,
  home_logo_height: z.string(),
});
export type BasicInfo = z.infer<typeof basicInfoSchema>;

export const getBasicInfo = defineCall({
  method: "GET",
  path: "/api/basicSet/getBasicInfo",
  access: "public",
  mutation: false,
  summary: "Configuration of the company's app",
  input: empty,
  output: basicInfoSchema,
});

export const getMenu = defineCall({
  method: "GET",
  path: "/api/menu",
  access: "public",
  mutation: false,
  summary: "Menu items; the group home_template_sort orders the blocks of Home",
  input: empty,
  output: z.array(
    z.object({
      group: z.string(),
      title: z.string(),
      path: z.string(),
      icon: z.string(),
      is_mobile: z.int(),
      is_allow_demo: z.int(),
    }),
  ),
});

export const newsHomeList = defineCall({
  method: "GET",
  path: "/api/news/homeList",
  access: "public",
  mutation: false,
  summary: "Headlines for the ticker of Home",
  input: empty,
  output: z.array(z.object({ id: z.int(), title: z.string() })),
});
