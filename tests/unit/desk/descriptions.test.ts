/** Descriptions define the desk's pages, lists and forms; few places have their own layout. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const files = globSync("app/desk/**/*.tsx").sort();
const having = (text: RegExp) =>
  files
    .filter((path) => text.test(readFileSync(path, "utf8")))
    .map((path) => path.replace("app/desk/", ""));

describe("the desk from descriptions", () => {
  it("renders a page's head in ui/page.tsx, except for the listed special pages", () => {
    expect(having(/<h1[ >]/)).toEqual([
      "chat/chats-page.tsx",
      "customers/customers-page.tsx",
      "queue/queue-page.tsx",
      "sign-in/sign-in-page.tsx",
      "ui/page.tsx",
    ]);
  });

  it("renders a field from its description, except for the listed special forms", () => {
    expect(having(/ui\/form\/(text-field|select-field|amount-input|day-field)\.tsx"/)).toEqual([
      "changes/ask-form.tsx",
      "chat/chat-panel.tsx",
      "companies/company-wizard.tsx",
      "companies/hosts-page.tsx",
      "content/calendar/entry-form.tsx",
      "content/text-form.tsx",
      "funds/texts-card.tsx",
      "offer/subject-field.tsx",
      "requests/money-act.tsx",
      "roles/role-form.tsx",
      "settings/secret-row.tsx",
      "settings/setting-field.tsx",
      "sign-in/sign-in-page.tsx",
      "ui/desk-field.tsx",
    ]);
  });

  it("renders lists by ui/list.tsx, except for the listed tables", () => {
    expect(having(/<(Data)?Table\b/)).toEqual([
      "customers/tabs/documents-tab.tsx",
      "customers/tabs/invested-tab.tsx",
      "funds/fund-page.tsx",
      "risk/risk-page.tsx",
      "ui/list.tsx",
    ]);
  });
});
