import { useState } from "react";
import { closureName, minuteText, readMinute } from "#domain/offer/closures.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import type { FieldState, FieldTexts } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";
import type { OfferView } from "./field-view.ts";

interface SubjectFieldProps extends FieldState {
  view: NonNullable<OfferView["subject"]>;
  calendars: readonly string[];
}

export function SubjectField({ view, value, calendars, error, onChange }: SubjectFieldProps) {
  const texts = { label: view.label(), error, testId: "offer-subject" };
  if (view.input === "closure") return <Closure {...texts} {...{ calendars, onChange }} />;
  if (view.input !== "day") return <TextField {...texts} {...{ value, onChange }} ltr />;
  return <DayField {...texts} {...{ value, onChange }} min="2020-01-01" max="2099-12-31" />;
}

interface ClosureProps extends FieldTexts {
  calendars: readonly string[];
  testId: string;
  onChange(subject: string): void;
}

function Closure({ label, error, calendars, testId, onChange }: ClosureProps) {
  const [calendar, setCalendar] = useState(calendars[0] ?? "");
  const [from, setFrom] = useState("");
  function change(nextCalendar: string, nextFrom: string) {
    setCalendar(nextCalendar);
    setFrom(nextFrom);
    const fromMs = readMinute(nextFrom);
    onChange(fromMs === null ? "" : closureName(nextCalendar, fromMs));
  }
  return (
    <>
      <SelectField
        label={label}
        value={calendar}
        options={calendars.map((each) => ({ value: each, text: each }))}
        onChange={(each) => change(each, from)}
        testId={testId}
      />
      <MinuteField
        label={m.desk_maintenance_from()}
        error={error}
        value={from}
        onChange={(minute) => change(calendar, minute)}
        testId="offer-from"
      />
    </>
  );
}

interface MinuteFieldProps extends FieldTexts {
  /** A minute in UTC, `2026-12-24T18:00Z`, or empty. */
  value: string;
  testId: string;
  onChange(minute: string): void;
}

/** Shows UTC, because companies of all time zones share a calendar. */
export function MinuteField({ value, onChange, ...texts }: MinuteFieldProps) {
  const ms = readMinute(value);
  return (
    <DayField
      {...texts}
      hint={m.calendar_zone({ zone: "UTC" })}
      value={ms === null ? "" : minuteText(ms).slice(0, -1)}
      min="2020-01-01T00:00"
      max="2099-12-31T23:59"
      withTime
      onChange={(text) => onChange(text === "" ? "" : `${text}Z`)}
    />
  );
}
