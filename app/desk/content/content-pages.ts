/** Bundles the pages of content: opening one page loads all. */
export { CalendarPage } from "./calendar/calendar-page.tsx";
export { ContentPage } from "./content-page.tsx";
export { ContentItemPage } from "./item-page.tsx";
