/** Bundles the pages of settings: opening one page loads all, and the texts of all settings. */
export { ChangesPage } from "../changes/changes-page.tsx";
export { CompaniesPage } from "../companies/companies-page.tsx";
export { HostsPage } from "../companies/hosts-page.tsx";
export { RolesPage } from "../roles/roles-page.tsx";
export { SettingsPage } from "./settings-page.tsx";
