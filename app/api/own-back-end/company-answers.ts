import { identityCheck } from "#domain/codes.ts";
import { readCountries, specifiedCountries } from "#domain/config/countries.ts";
import { publicSettings, type Setting } from "#domain/config/public-settings.ts";
import { realNameCenter } from "#domain/contracts/http/verify.ts";
import type { About, Answer } from "./about.ts";
import { over, rowsOf } from "./fit.ts";
import {
  countOf,
  isMissing,
  isOn,
  isRow,
  numberOf,
  type Row,
  textOf,
  Unfit,
  zoneOf,
} from "./values.ts";

/** Missing settings, and those in an unknown form, get their defaults. */
export const basicInfo: Answer = (data) => {
  if (!isRow(data)) throw new Unfit("the settings are no object");
  const settings: [string, Setting][] = Object.entries(publicSettings);
  return Object.fromEntries(settings.map(([key, each]) => [key, settingOf(key, data[key], each)]));
};

/** Values for rules that a back end does not name: its rules may differ from the defaults. */
const unknownRules: Readonly<Record<string, string>> = {
  demo_balance: "0",
  margin_call_level: "0",
  stop_out_level: "0",
};

function settingOf(key: string, value: unknown, { schema, default: start }: Setting): string {
  if (isMissing(value)) return unknownRules[key] ?? start;
  if (key === "timezone") return zoneOf(value);
  // The specification uses an older code for traditional Chinese.
  const text = key === "default_lang" && value === "tw" ? "hk" : textOf(value);
  return schema.safeParse(text).success ? text : start;
}

/** Uses the countries that the specification blocks if `blocked_countries` is missing. */
export const company: Answer = (data) =>
  over({ blocked_countries: readCountries(specifiedCountries) }, isRow(data) ? data : {});

/** Reads a bare status, or an object that may also name a page for visitors of a closed company. */
export const companyStatus: Answer = (data) =>
  isRow(data) ? { ...data, status: isOn(data.status) ? 1 : 0 } : { status: isOn(data) ? 1 : 0 };

/** Words by which back ends name Home's blocks; the first block with a match counts. */
const blockNames: Record<string, readonly string[]> = {
  search: ["search"],
  news: ["news", "notice", "ticker", "announce"],
  asset: ["asset", "balance", "account", "wallet"],
  featured: ["featured", "hot", "top", "recommend", "card"],
  menu: ["menu", "nav", "icon", "quick", "shortcut"],
  list: ["list", "market", "pair", "categor", "quote", "trade"],
};

function blockOf(row: Row): string {
  const text = `${textOf(row.title)} ${textOf(row.path)}`.toLowerCase();
  const known = Object.entries(blockNames).find(([, names]) =>
    names.some((name) => text.includes(name)),
  );
  return known?.[0] ?? textOf(row.title);
}

/**
 * Gives the blocks of Home the platform's names; back ends name them differently. If the listed
 * blocks lack the block of markets, adds it at the end.
 */
export const menu: Answer = (data) => {
  const rows = rowsOf(data)
    .filter(isRow)
    .map((row) => over({ is_mobile: 1 }, row))
    .map((row) => (row.group === homeBlocks ? { ...row, title: blockOf(row) } : row));
  const blocks = rows.filter(({ group }) => group === homeBlocks);
  const lacksMarkets = blocks.length > 0 && blocks.every(({ title }) => title !== "list");
  return lacksMarkets ? [...rows, { group: homeBlocks, title: "list", is_mobile: 1 }] : rows;
};
const homeBlocks = "home_template_sort";

export const setting: Answer = (data) => (isRow(data) ? data : { value: textOf(data) });

export const profits: Answer = (data) => (isRow(data) ? data : { profits: numberOf(data) });

function reviewOf(value: unknown): number | null {
  const digit = numberOf(value);
  return digit !== null && identityCheck.find(digit) ? digit : null;
}

/** Status of the identity check: from the user's row, or else from the call `realNameCenter`. */
async function reviewStatus(row: Row, about: About): Promise<number> {
  const said = reviewOf(row.review_status);
  if (said !== null) return said;
  if (isOn(row.is_real)) return identityCheck.code("passed");
  if (isOn(row.is_demo)) return identityCheck.code("none");
  try {
    return identityCheck.code((await about.read(realNameCenter, {})).review_status);
  } catch {
    // Hides the failure here: the page of the identity check shows it.
    return identityCheck.code("none");
  }
}

/** Phone number with its calling code, as the platform writes it. */
function mobileOf(row: Row): string {
  const area = textOf(row.area_code ?? row.global_code).replace(/^[+0]+/, "");
  const mobile = textOf(row.mobile).replace(/^\+/, "");
  return mobile === "" || mobile.startsWith(area) ? mobile : `${area}${mobile}`;
}

function userOf(row: Row, review: number): Row {
  return {
    ...row,
    mobile: mobileOf(row),
    uid: isMissing(row.uid) ? row.id : row.uid,
    id: isMissing(row.id) ? row.uid : row.id,
    level: countOf(row.level),
    credit_score: countOf(row.credit_score),
    area_id: numberOf(row.area_id) ?? 0,
    is_demo: isOn(row.is_demo),
    is_real: isOn(row.is_real),
    is_trader: isOn(row.is_trader),
    is_pay_password: isMissing(row.is_pay_password)
      ? textOf(row.pay_password) !== "" && row.pay_password !== "0" && row.pay_password !== 0
      : isOn(row.is_pay_password),
    review_status: review,
  };
}

export const user: Answer = async (data, about) => {
  const row = isRow(data) && isRow(data.user) ? data.user : data;
  if (!isRow(row) || (isMissing(row.id) && isMissing(row.uid))) throw new Unfit("no user");
  return userOf(row, await reviewStatus(row, about));
};

/**
 * Takes the status of the identity check from the sign-in's answer. The app cannot call
 * `realNameCenter` yet, because the new session is not stored yet.
 */
export const signedIn: Answer = (data) => {
  if (!isRow(data)) throw new Unfit("no session");
  const token = textOf(data.token ?? data.access_token);
  if (token === "") throw new Unfit("no token");
  const row = isRow(data.user) ? data.user : data;
  const review = reviewOf(row.review_status);
  const passed = identityCheck.code(isOn(row.is_real) ? "passed" : "none");
  return { token, user: userOf(row, review ?? passed) };
};

export const realNameState: Answer = (data) => {
  const row = isRow(data) ? data : {};
  return {
    ...row,
    review_status: reviewOf(row.review_status) ?? identityCheck.code("none"),
    id_type: textOf(row.id_type) || "1",
  };
};

/** A submitted check is under review, unless the answer says otherwise. */
export const realNameSubmitted: Answer = (data) => ({
  review_status:
    reviewOf(isRow(data) ? data.review_status : data) ?? identityCheck.code("reviewing"),
});
