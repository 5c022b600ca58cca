/** This device's spreadsheet format; the usual one of the language until the reader chooses. */
import { type CsvForm, csvForms, usualForm } from "#domain/text/csv-form.ts";
import { deviceTexts } from "../../device.ts";
import { isolate } from "../../i18n/isolate.ts";
import { currentLocale } from "../../i18n/locale.ts";
import { atom, store } from "../../state.ts";

const storageKey = "csv_form";

function readForm(): CsvForm {
  const kept = deviceTexts.getItem(storageKey);
  return csvForms.find((form) => form === kept) ?? usualForm(currentLocale());
}

export const csvFormAtom = atom<CsvForm>(readForm());

export function keepCsvForm(form: CsvForm): void {
  deviceTexts.setItem(storageKey, form);
  store.set(csvFormAtom, form);
}

/** The label of a format is two numbers, which readers of every language understand. */
export const csvFormOptions: ReadonlyArray<{ value: CsvForm; text: string }> = [
  { value: "point", text: isolate("1.5, 2.5") },
  { value: "comma", text: isolate("1,5; 2,5") },
];
