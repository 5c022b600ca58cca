import { contentKinds } from "#domain/content/texts.ts";
import { deskCalendar } from "#domain/contracts/desk/calendar.ts";
import { mayWrite } from "#domain/contracts/desk/roles.ts";
import { m } from "../desk-messages.ts";
import { mayCall, useDesk } from "../frame/desk-context.ts";
import { Tabs } from "../ui/tabs.tsx";
import { kindName } from "./content-names.ts";

export function ContentTabs({ current }: { current: string }) {
  const { operator } = useDesk();
  const kinds = contentKinds.filter((each) => mayWrite(operator, each));
  const names: Array<[name: string, text: string]> = kinds.map((kind) => [kind, kindName(kind)]);
  if (mayCall(operator, deskCalendar)) names.push(["calendar", m.calendar_title()]);
  return (
    <Tabs
      arePills
      label={m.desk_content()}
      current={current}
      tabs={names.map(([name, text]) => ({ name, text, to: `/content/${name}` }))}
      testId="content-tab"
    />
  );
}
