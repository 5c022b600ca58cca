/**
 * The company's texts, such as terms and agreements, each in a group. One person may edit a draft.
 * Publishing and withdrawing need two people.
 */
import type { Fields } from "#domain/changes/change.ts";
import { isPlace, lacksTitle, type TextField, textLimits } from "#domain/content/texts.ts";
import { languageCodes } from "#domain/language/language-tags.ts";
import { type ChangeKind, has, put } from "../kind.ts";

/** The subject begins with the number of the item. */
const item = "CAST(c.subject AS INTEGER)";
const lang = "substr(c.subject, instr(c.subject, '/') + 1)";
const isItem = `i.company_id = c.company_id AND i.id = ${item}`;
const isGone = `NOT EXISTS (SELECT 1 FROM descripts AS i WHERE ${isItem})`;
const group = `(SELECT i.grp FROM descripts AS i WHERE ${isItem})`;

const fields = Object.keys(textLimits) as TextField[];
const isField = (field: string): field is TextField => fields.some((each) => each === field);

const objectOf = (value: (field: TextField) => string) =>
  `json_object(${fields.map((field) => `'${field}', ${value(field)}`).join(", ")})`;
const before = (field: TextField) => `coalesce(t.${field}, '')`;
const after = (field: TextField) =>
  `CASE WHEN ${has(field)} THEN coalesce(${put(field)}, '') ELSE ${before(field)} END`;

/** Text of an item in one language. A text that becomes empty is removed. */
export const legalTextKind: ChangeKind = {
  permission: "write_news",
  subject: new RegExp(`^[1-9]\\d{0,14}/(${languageCodes.join("|")})$`),
  textMax: textLimits.body,
  isValue: (field, text) => {
    if (!isField(field)) return false;
    return text === null || (text.length <= textLimits[field] && !text.includes("\0"));
  },
  wrongField: (given, now) => {
    const text: Fields = { ...now, ...given };
    const whole = { title: text.title ?? "", summary: text.summary ?? "", body: text.body ?? "" };
    return lacksTitle(whole) ? "title" : null;
  },
  needsTwo: () => true,
  name: `${group} || ' ' || ${lang}`,
  current: `(SELECT ${objectOf((field) => `t.${field}`)}
    FROM descripts AS i JOIN descript_texts AS t ON t.descript_id = i.id AND t.lang = ${lang}
    WHERE ${isItem})`,
  breaks: [["content_changed", isGone]],
  apply: (row) => {
    const saved = `FROM ${row} AS c JOIN content_versions AS v
      ON v.company_id = c.company_id AND v.kind = 'descript' AND v.act_id = c.id`;
    const to = (field: TextField) => `json_extract(v.after, '$.${field}')`;
    return [
      `INSERT INTO content_versions
         (company_id, item_id, lang, version, kind, before, after, act_id, operator, at_ms)
       SELECT c.company_id, ${item}, ${lang}, 1 + max(coalesce(t.version, 0), coalesce((
           SELECT max(version) FROM content_versions AS v WHERE v.company_id = c.company_id
             AND v.kind = 'descript' AND v.item_id = ${item} AND v.lang = ${lang}), 0)),
         'descript', ${objectOf(before)}, ${objectOf(after)}, c.id,
         coalesce((SELECT name FROM operators AS o WHERE o.id = c.asked_by), ''), c.ended_ms
       FROM ${row} AS c LEFT JOIN descript_texts AS t
         ON t.descript_id = ${item} AND t.lang = ${lang}`,
      `INSERT INTO descript_texts (descript_id, lang, version, ${fields.join(", ")})
       SELECT v.item_id, v.lang, v.version, ${fields.map(to).join(", ")} ${saved} WHERE true
       ON CONFLICT (descript_id, lang) DO UPDATE SET version = excluded.version,
         ${fields.map((field) => `${field} = excluded.${field}`).join(", ")}`,
      `DELETE FROM descript_texts WHERE (descript_id, lang) IN (
         SELECT v.item_id, v.lang ${saved} WHERE ${to("title")} = '')`,
    ];
  },
};

/** SQL: the item's group and the version of each language, in the form of the field `texts`. */
const versions = `(SELECT i.grp || ': ' || (SELECT group_concat(lang || ' ' || version, ', ') FROM (
    SELECT lang, version FROM descript_texts WHERE descript_id = i.id ORDER BY lang))
  FROM descripts AS i WHERE ${isItem})`;

/** An item's group (`place`), order in the group, and publication time (null for a draft). */
export const legalItemKind: ChangeKind = {
  permission: "write_news",
  subject: /^[1-9]\d{0,14}$/,
  isValue: (field, text) => {
    if (field === "published_ms") return text === null || /^(0|[1-9]\d{0,14})$/.test(text);
    if (field === "place") return text !== null && isPlace("descript", text);
    if (field === "sort") return text !== null && /^(0|[1-9]\d{0,5})$/.test(text);
    return field === "texts" && text !== null;
  },
  // `texts` names the versions to publish, so that the second person approves exactly these.
  wrongField: ({ published_ms = null, texts }) =>
    published_ms !== null && texts === undefined ? "texts" : null,
  needsTwo: () => true,
  name: group,
  current: `(SELECT json_object('place', i.grp, 'sort', CAST(i.sort AS TEXT),
      'published_ms', CAST(i.published_ms AS TEXT)) FROM descripts AS i WHERE ${isItem})`,
  breaks: [
    ["content_changed", isGone],
    ["text_missing", `${put("published_ms")} IS NOT NULL AND ${versions} IS NULL`],
    ["content_changed", `${has("texts")} AND ${put("texts")} IS NOT ${versions}`],
  ],
  apply: (row) => [
    `UPDATE descripts AS i SET version = i.version + 1, grp = coalesce(${put("place")}, i.grp),
       sort = CAST(coalesce(${put("sort")}, i.sort) AS INTEGER),
       published_ms = CASE WHEN ${has("published_ms")}
         THEN CAST(${put("published_ms")} AS INTEGER) ELSE i.published_ms END
     FROM ${row} AS c WHERE ${isItem}`,
  ],
};
