import { searchText } from "./search-text.ts";

export interface Area {
  id: number;
  /** Name in the reader's language. */
  name: string;
  /** Calling code with its plus, such as +44; +001 for the United States. */
  callingCode: string;
}

/** Finds areas by a part of the name, whatever its accents, or by the start of the calling code. */
export function findAreas(areas: readonly Area[], text: string): readonly Area[] {
  const wanted = searchText(text);
  if (wanted === "") return areas;
  const digits = wanted.replace(/^\+?0*/, "");
  if (/^\d+$/.test(digits)) {
    return areas.filter(({ callingCode }) => callingCode.replace(/^\+0*/, "").startsWith(digits));
  }
  return areas.filter(({ name }) => searchText(name).includes(wanted));
}
