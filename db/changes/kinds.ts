import { companyKind } from "./company.ts";
import { hostKind } from "./host.ts";
import type { ChangeKind } from "./kind.ts";
import { settingsKind } from "./settings.ts";

/** Every kind of change, by the name that calls, rows and files of a configuration have. */
export const changeKinds = {
  settings: settingsKind,
  company: companyKind,
  host: hostKind,
} satisfies Record<string, ChangeKind>;

export type ChangeKindName = keyof typeof changeKinds;

export function isChangeKind(name: string): name is ChangeKindName {
  return Object.hasOwn(changeKinds, name);
}
