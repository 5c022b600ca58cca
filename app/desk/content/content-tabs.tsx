import { Link } from "react-router";
import { contentKinds } from "#domain/content/texts.ts";
import { deskCalendar } from "#domain/contracts/desk/calendar.ts";
import { mayWrite } from "#domain/contracts/desk/roles.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import styles from "./content.module.css";
import { kindName } from "./content-names.ts";

/** The kinds of what the company writes that this operator may write. */
export function ContentTabs({ current }: { current: string }) {
  const { operator } = useDesk();
  const kinds = contentKinds.filter((each) => mayWrite(operator, each));
  const tabs = kinds.map((kind) => [kind, kindName(kind)]);
  if (mayCall(operator, deskCalendar)) tabs.push(["calendar", m.calendar_title()]);
  return (
    <nav className={styles.tabs} aria-label={m.desk_content()}>
      {tabs.map(([name, text]) => (
        <Link
          key={name}
          to={`/content/${name}`}
          aria-current={name === current ? "page" : undefined}
          data-testid={`content-tab-${name}`}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
