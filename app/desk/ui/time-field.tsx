import type { ComponentProps } from "react";
import { DayField } from "../../ui/form/day-field.tsx";

type TimeFieldProps = Omit<ComponentProps<typeof DayField>, "min" | "max" | "withTime">;

/** A day with a time of this century, in the zone that its hint names. */
export function TimeField(props: TimeFieldProps) {
  return <DayField {...props} min="2000-01-01T00:00" max="2099-12-31T23:59" withTime />;
}
