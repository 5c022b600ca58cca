import { menuItemFields, wrongMenuItem } from "#domain/offer/menu.ts";
import { offeredRows } from "../offered.ts";

export const menuItemKind = offeredRows({
  table: "menu_items",
  key: { column: "number", type: "INTEGER", pattern: /^[1-9]\d{0,5}$/ },
  fields: menuItemFields,
  namedBy: ["grp", "title"],
  wrongRow: wrongMenuItem,
  order: "t.grp, t.sort, t.number",
});
