/** Loaded together when the first of them is opened. */
export { CalendarPage } from "./calendar/calendar-page.tsx";
export { ContentPage } from "./content-page.tsx";
export { ContentItemPage } from "./item-page.tsx";
