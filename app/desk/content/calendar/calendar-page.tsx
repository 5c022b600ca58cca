import { useState } from "react";
import { titleFor } from "#domain/content/calendar.ts";
import { type DeskCalendarEntry, deskCalendar } from "#domain/contracts/desk/calendar.ts";
import { importanceName } from "../../../features/calendar/importance.tsx";
import { currentLocale } from "../../../i18n/locale.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { m } from "../../desk-messages.ts";
import { choices } from "../../ui/field-look.ts";
import { type Column, List, timeColumn, useList } from "../../ui/list.tsx";
import { filterOf, oneOf, readPage } from "../../ui/list-query.ts";
import { Page, SmallButton } from "../../ui/page.tsx";
import table from "../../ui/table.module.css";
import { Pick, Toolbar } from "../../ui/toolbar.tsx";
import { missingText } from "../content-names.ts";
import { ContentTabs } from "../content-tabs.tsx";
import { titlesOf } from "./entry-draft.ts";
import { EntryForm } from "./entry-form.tsx";

const readFilter = filterOf({ view: oneOf(["coming", "past"]), page: readPage });

function columnsOf(onOpen: (entry: DeskCalendarEntry) => void): Column<DeskCalendarEntry>[] {
  return [
    {
      title: m.desk_content_title(),
      look: ["text"],
      cell: (entry) => (
        <>
          <button
            type="button"
            className={table.link}
            onClick={() => onOpen(entry)}
            data-testid="calendar-entry"
          >
            <bdi>{titleFor(titlesOf(entry), currentLocale())}</bdi>
          </button>
          <small>{missingText(entry.titles)}</small>
        </>
      ),
    },
    {
      title: m.calendar_currency(),
      cell: ({ currency, country }) => (
        <bdi>
          {currency} · {country}
        </bdi>
      ),
    },
    { title: m.calendar_importance(), cell: ({ importance }) => importanceName(importance) },
    {
      title: m.calendar_actual(),
      look: ["wide", "num"],
      cell: ({ previous, forecast, actual }) => (
        <bdi>{[previous, forecast, actual].map((figure) => figure || "–").join(" / ")}</bdi>
      ),
    },
    timeColumn(({ time_ms }) => time_ms, { look: ["quiet", "date"] }),
  ];
}

export function CalendarPage() {
  const list = useList("/content/calendar", deskCalendar, readFilter);
  const { filter, choose, read } = list;
  const [open, setOpen] = useState<DeskCalendarEntry | "new" | null>(null);
  async function done() {
    setOpen(null);
    await read.again();
  }
  return (
    <Page title={m.desk_content()}>
      <ContentTabs current="calendar" />
      <Toolbar>
        <Pick
          label={m.desk_status()}
          value={filter.view}
          options={choices(["coming", m.desk_calendar_coming], ["past", m.desk_calendar_past])()}
          onChange={(view) => choose({ view })}
          testId="calendar-view"
        />
        <SmallButton tone="primary" onClick={() => setOpen("new")} data-testid="calendar-new">
          {m.desk_content_new()}
        </SmallButton>
      </Toolbar>
      <List
        {...list.table}
        label={m.calendar_title()}
        testId="desk-calendar"
        columns={columnsOf(setOpen)}
        current={null}
      />
      <Sheet
        open={open !== null}
        title={open === "new" ? m.desk_content_new() : m.desk_calendar_change()}
        onClose={() => setOpen(null)}
      >
        {open !== null && (
          <EntryForm
            entry={open === "new" ? null : open}
            onClose={() => setOpen(null)}
            onDone={done}
          />
        )}
      </Sheet>
    </Page>
  );
}
