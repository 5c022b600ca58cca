/** The page of settings: what stands there, secrets, a preview, and the whole as one file. */
import type { ChangeKind } from "#db/changes/kind.ts";
import { changeKinds, isChangeKind } from "#db/changes/kinds.ts";
import { readCurrents } from "#db/changes.ts";
import { loadCompanyState, setSecret } from "#db/company-state.ts";
import { comparedFields, type Fields } from "#domain/changes/change.ts";
import { readConfigFile, writeConfigFile } from "#domain/changes/config-file.ts";
import { isAllowed } from "#domain/config/schema.ts";
import { isSettingKey, secretSettings } from "#domain/config/setting-rules.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { ApiRefusal } from "../context.ts";
import { previewPath } from "../preview/preview.ts";
import { perform } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { deskHandler } from "./serve-desk-calls.ts";

const isSecret = (name: string) => isSettingKey(name) && secretSettings.has(name);

const wireValues = (fields: Fields) =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));

/** What of a kind goes into a file: nothing that the kind would not take back. */
async function exportable({ env, company }: DeskScope) {
  const kinds = Object.entries<ChangeKind>(changeKinds).filter(([, kind]) => kind.isInFile);
  const found = await Promise.all(
    kinds.map(async ([name, kind]) => {
      const currents = await readCurrents(env.DB, company.id, name as keyof typeof changeKinds);
      return currents.map(({ subject, current }) => {
        const kept = Object.entries(current).filter(([field, text]) => kind.isValue(field, text));
        return { kind: name, subject, fields: Object.fromEntries(kept) };
      });
    }),
  );
  return found.flat();
}

export const settingHandlers = {
  deskSettings: deskHandler(deskCalls.deskSettings, async ({ env, company }) => {
    const { stored, facts, hosts, hasAccounts } = await loadCompanyState(env.DB, company.id);
    const shown = Object.entries(stored).filter(([key]) => isSettingKey(key) && !isSecret(key));
    const secrets = Object.entries(stored).filter(([key, value]) => isSecret(key) && value !== "");
    return {
      settings: wireValues(Object.fromEntries(shown)),
      secrets: secrets.map(([key]) => key),
      facts: wireValues(facts),
      hosts,
      has_accounts: hasAccounts,
    };
  }),
  deskSecret: deskHandler(deskCalls.deskSecret, async (scope, { name, value }) => {
    const { env, company } = scope;
    if (!isSettingKey(name) || !isSecret(name)) {
      throw new ApiRefusal("invalid_request", { field: "name" });
    }
    if (!isAllowed(name, value)) throw new ApiRefusal("invalid_request", { field: "value" });
    await perform(scope, {
      act: "secret_set",
      subject: `settings/${name}`,
      note: value === "" ? "taken away" : "set",
      change: setSecret(env.DB, company.id, name, value),
    });
    return { msg: "" };
  }),
  deskPreview: deskHandler(deskCalls.deskPreview, async (scope, { fields }) => {
    const after = Object.fromEntries(fields.map((field) => [field.name, field.after]));
    return { path: await previewPath(scope, after) };
  }),
  deskConfigExport: deskHandler(deskCalls.deskConfigExport, async (scope) => {
    const text = writeConfigFile(scope.company.name, await exportable(scope));
    const name = `configuration-${new Date(scope.nowMs).toISOString().slice(0, 10)}.json`;
    return new File([text], name, { type: "application/json" });
  }),
  deskConfigCompare: deskHandler(deskCalls.deskConfigCompare, async (scope, { file }) => {
    const entries = readConfigFile(file);
    if (!entries) throw new ApiRefusal("invalid_request", { field: "file" });
    const here = await exportable(scope);
    const changes = entries.flatMap(({ kind, subject, fields }) => {
      const known: ChangeKind | null = isChangeKind(kind) ? changeKinds[kind] : null;
      if (!known?.isInFile) throw new ApiRefusal("invalid_request", { field: kind });
      const { isValue } = known;
      const wrong = Object.entries(fields).find(([field, text]) => !isValue(field, text));
      if (wrong) throw new ApiRefusal("invalid_request", { field: wrong[0] });
      const mine = here.find((each) => each.kind === kind && each.subject === subject);
      // Settings that the file does not have are default there.
      const after = { ...emptied(mine?.fields ?? {}, kind), ...fields };
      const changed = comparedFields(mine?.fields ?? {}, after);
      return changed.length === 0 ? [] : [{ kind, subject, fields: changed }];
    });
    return { changes };
  }),
};

/** Of settings those that are set here, each with none: a file has all that are set there. */
function emptied(fields: Fields, kind: string): Fields {
  if (kind !== "settings") return {};
  return Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
}
