/**
 * Kinds for a company's offer (categories, products and their names, terms of options) and menus.
 */

import { languageCodes } from "#domain/language/language-tags.ts";
import {
  isName,
  microDurationFields,
  productFields,
  sortFields,
  wrongProduct,
} from "#domain/offer/fields.ts";
import { menuItemFields, wrongMenuItem } from "#domain/offer/menu.ts";
import { type ChangeKind, put } from "../kind.ts";
import { offeredRows } from "../offered.ts";

export const categoryKind = offeredRows({
  table: "categories",
  key: { column: "key", type: "TEXT", pattern: /^[a-z][a-z0-9_]{0,23}$/ },
  fields: sortFields,
  isKept: true,
});

export const codePattern = /^[A-Z0-9][A-Z0-9._-]{0,23}$/;

/** Changes and configuration files name category and instrument; the table has their ids. */
const references = {
  category: {
    column: "category_id",
    name: "(SELECT key FROM categories WHERE id = t.category_id)",
    id: `(SELECT id FROM categories
      WHERE company_id = c.company_id AND key = ${put("category")})`,
  },
  instrument: {
    column: "instrument_id",
    name: "(SELECT feed_id || '/' || symbol FROM instruments WHERE id = t.instrument_id)",
    id: `(SELECT id FROM instruments WHERE feed_id || '/' || symbol = ${put("instrument")})`,
  },
};

/** Products are never removed, because orders refer to them; an unlisted one gets no new orders. */
export const productKind = offeredRows({
  table: "products",
  key: { column: "code", type: "TEXT", pattern: codePattern },
  fields: productFields,
  references,
  mentions: (_code, { category, instrument }) => [
    ...(category ? ([["category", category]] as const) : []),
    ...(instrument ? ([["instrument", instrument]] as const) : []),
  ],
  isKept: true,
  wrongRow: wrongProduct,
  breaks: Object.entries(references).map(
    ([name, { id }]) => ["not_found", `${put(name)} IS NOT NULL AND ${id} IS NULL`] as const,
  ),
});

interface Names {
  table: string;
  column: string;
  of: { kind: string; table: string; key: string };
  pattern: RegExp;
}

/** Names that the company gives a subject, one per language; null means the platform's name. */
function names({ table, column, of, pattern }: Names): ChangeKind {
  const owner = `(SELECT id FROM ${of.table} AS o
    WHERE o.company_id = c.company_id AND o.${of.key} = c.subject)`;
  return {
    permission: "change_offer",
    subject: pattern,
    isInFile: true,
    mentions: (subject) => [[of.kind, subject]],
    isValue: (field, text) =>
      languageCodes.some((code) => code === field) && (text === null || isName(text)),
    needsTwo: () => false,
    subjects: `SELECT o.${of.key} AS subject FROM ${of.table} AS o WHERE o.company_id = ?1
      ORDER BY o.sort, o.id`,
    current: `(SELECT json_group_object(lang, name) FROM ${table} WHERE ${column} = ${owner})`,
    breaks: [["not_found", `${owner} IS NULL`]],
    apply: (row) => [
      `DELETE FROM ${table} WHERE (${column}, lang) IN (
         SELECT ${owner}, f.key FROM ${row} AS c, json_each(c.after) AS f WHERE f.value IS NULL)`,
      `INSERT INTO ${table} (${column}, lang, name)
         SELECT ${owner}, f.key, f.value FROM ${row} AS c, json_each(c.after) AS f
         WHERE f.value IS NOT NULL
       ON CONFLICT (${column}, lang) DO UPDATE SET name = excluded.name`,
    ],
  };
}

export const productNamesKind = names({
  table: "product_names",
  column: "product_id",
  of: { kind: "product", table: "products", key: "code" },
  pattern: codePattern,
});

export const categoryNamesKind = names({
  table: "category_names",
  column: "category_id",
  of: { kind: "category", table: "categories", key: "key" },
  pattern: /^[a-z][a-z0-9_]{0,23}$/,
});

/** A change affects no running option: each option keeps the terms with which it began. */
export const microDurationKind = offeredRows({
  table: "micro_durations",
  key: { column: "seconds", type: "INTEGER", pattern: /^[1-9]\d{0,5}$/ },
  fields: microDurationFields,
  own: {
    id: `(SELECT 1 + coalesce(max(id), 0) FROM micro_durations WHERE company_id = c.company_id)`,
  },
});

export const microAmountKind = offeredRows({
  table: "micro_amounts",
  key: { column: "amount", type: "TEXT", pattern: /^[1-9]\d{0,8}(\.\d{1,2})?$/ },
  fields: sortFields,
});

export const menuItemKind = offeredRows({
  table: "menu_items",
  key: { column: "number", type: "INTEGER", pattern: /^[1-9]\d{0,5}$/ },
  fields: menuItemFields,
  namedBy: ["grp", "title"],
  wrongRow: wrongMenuItem,
  order: "t.grp, t.sort, t.number",
});
