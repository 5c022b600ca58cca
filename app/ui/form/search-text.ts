/** A text for comparison in a search: without accents, case and outer spaces. */
export function searchText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
