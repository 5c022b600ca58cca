import { loadCompanyState } from "#db/company/company-state.ts";
import { keepWaitingSecret } from "#db/company/waiting-secrets.ts";
import { loadPictures, setPicture } from "#db/content/pictures.ts";
import { usedSession } from "#db/desk/operator-sessions.ts";
import { changeNote, type Fields } from "#domain/changes/change.ts";
import { readConfigFile, writeConfigFile } from "#domain/changes/config-file.ts";
import { isAllowed } from "#domain/config/schema.ts";
import { isSettingKey, secretSettings } from "#domain/config/setting-rules.ts";
import { ApiRefusal, badField } from "../context.ts";
import { storeBrandPicture } from "../files/brand.ts";
import { previewCookie } from "../preview/preview.ts";
import { isRepeat, perform, performOr } from "./acts.ts";
import { ask } from "./changes.ts";
import { compareFile, fileEntries } from "./config-file.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

const isSecret = (name: string) => isSettingKey(name) && secretSettings.has(name);

const wireValues = (fields: Fields) =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));

export const settingHandlers = operatorCalls({
  deskSettings: async ({ db }) => {
    const { stored, facts, hosts, backEnd, hasAccounts } = await loadCompanyState(...db);
    const shown = Object.entries(stored).filter(([key]) => isSettingKey(key) && !isSecret(key));
    const secrets = Object.entries(stored).filter(([key, value]) => isSecret(key) && value !== "");
    return {
      settings: wireValues(Object.fromEntries(shown)),
      secrets: secrets.map(([key]) => key),
      facts: wireValues(facts),
      hosts,
      back_end: backEnd,
      has_accounts: hasAccounts,
    };
  },
  deskSecret: async (scope, { name, value, reason }) => {
    const { db, actId } = scope;
    if (!isSettingKey(name) || !isSecret(name)) throw badField("name");
    if (!isAllowed(name, value)) throw badField("value");
    // A repeat stores no waiting secret: the change may have taken effect already.
    const isKept = value !== "" && !(await isRepeat(scope));
    if (isKept) await keepWaitingSecret(...db, { id: actId, name, value });
    const [field, after] = value === "" ? ["taken", "1"] : ["given", actId];
    const fields = [{ name: field, before: null, after }];
    return ask(scope, { kind: "secret", subject: name, fields, reason });
  },
  deskPreview: async (scope, { fields }) => {
    const { db, tokenHash, nowMs } = scope;
    const after = Object.fromEntries(fields.map((field) => [field.name, field.after]));
    const cookie = await previewCookie(scope, after);
    const { stored } = await loadCompanyState(...db);
    await perform(scope, {
      act: "preview",
      subject: "settings",
      note: changeNote(stored, after, "preview"),
      change: usedSession(...db, tokenHash, nowMs),
    });
    scope.setCookie(cookie);
    return { path: "/" };
  },
  deskConfigExport: async (scope) => {
    const text = writeConfigFile(scope.company.name, await fileEntries(scope));
    const name = `configuration-${new Date(scope.nowMs).toISOString().slice(0, 10)}.json`;
    return new File([text], name, { type: "application/json" });
  },
  deskConfigCompare: async (scope, { file }) => {
    const entries = readConfigFile(file);
    if (!entries) throw badField("file");
    return compareFile(scope, entries);
  },
  deskPictures: ({ db }) => loadPictures(...db),
  deskSetPicture: async (scope, { kind, product_id: productId = 0, picture }) => {
    const { db, env, company } = scope;
    const { products } = await loadPictures(...db);
    const isKnown = kind !== "product" || products.some(({ id }) => id === productId);
    if (!isKnown) throw new ApiRefusal("product_unknown");
    const path = picture === "" ? "" : await storeBrandPicture(env, company.id, picture);
    await performOr(scope, "product_unknown", {
      act: "picture",
      subject: kind === "product" ? `product/${productId}` : `company/${kind}`,
      note: path,
      change: setPicture(...db, { kind, productId, path }),
    });
    return { msg: "", path };
  },
});
