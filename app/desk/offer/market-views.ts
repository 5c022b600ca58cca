import { menuPages, menuTitles } from "#domain/offer/menu.ts";
import { financingHolidayFields } from "#domain/offer/overnight.ts";
import { dateFormat } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import { choices } from "../ui/field-look.ts";
import { column, field, type OfferView, sort } from "./field-view.ts";

const yesNo = choices(["1", m.loan_yes], ["0", m.loan_no]);

const named = (values: readonly string[]) => () =>
  ["", ...values].map((value) => ({ value, text: value === "" ? "–" : value }));

export const menuItems: OfferView = {
  kind: "menu_item",
  title: m.user_menu,
  fields: [
    field("title", m.desk_content_title, "text", { ...column, hint: m.offer_menu_title_hint }),
    field("grp", m.offer_menu_group, "text", {
      ...column,
      options: choices(
        ["home_template_sort", m.offer_menu_home],
        ["home_quick_menu", m.offer_menu_quick],
        ["user_menu", m.offer_menu_user],
      ),
    }),
    field("path", m.offer_menu_page, "code", { ...column, options: named(menuPages) }),
    field("icon", m.offer_menu_icon, "code", { options: named(menuTitles) }),
    field("is_mobile", m.offer_menu_shown, "text", { options: yesNo }),
    field("is_allow_demo", m.offer_menu_demo, "text", { options: yesNo }),
    { ...sort, isColumn: true },
  ],
};

function weekdays() {
  const { format } = dateFormat("weekday", { weekday: "long", timeZone: "UTC" });
  return ["", "1", "2", "3", "4", "5"].map((value) => ({
    value,
    text: value === "" ? "–" : format(Date.UTC(2024, 0, Number(value))),
  }));
}

export const rates: OfferView = {
  kind: "financing_rate",
  title: m.offer_overnight,
  text: m.offer_rate_hint,
  subject: { label: m.offer_code, input: "code" },
  isFixed: true,
  fields: [
    field("kind", m.receipt_in_financing_kind, "text", {
      ...column,
      options: choices(["points", m.offer_markup_points], ["percent", m.offer_rate_percent]),
    }),
    field("long_rate", m.offer_rate_long, "code", column),
    field("short_rate", m.offer_rate_short, "code", column),
    field("triple_day", m.offer_rate_triple, "text", { ...column, options: weekdays }),
  ],
};

const sessionTexts: Record<string, () => string> = {
  "24x7": m.offer_session_24x7,
  forex: m.offer_session_forex,
  metals: m.offer_session_metals,
  us_index: m.offer_session_us,
  eu_index: m.offer_session_eu,
  asia_index: m.offer_session_asia,
};

export const holidays: OfferView = {
  kind: "financing_holiday",
  title: m.offer_holidays,
  text: m.offer_holidays_text,
  subject: { label: m.offer_day, input: "day" },
  fields: Object.keys(financingHolidayFields).map((session) =>
    field(session, sessionTexts[session] ?? (() => session), "text", {
      ...column,
      isOptional: true,
      options: choices(["", m.loan_no], ["1", m.loan_yes]),
    }),
  ),
};

export const closures: OfferView = {
  kind: "market_closure",
  title: m.offer_closures,
  text: m.offer_closures_text,
  subject: { label: m.offer_calendar, input: "closure" },
  isOfFirst: true,
  fields: [
    field("until", m.desk_maintenance_to, "minute", column),
    field("reason", m.desk_name, "text", column),
  ],
};
