/** Texts as they are compared in a search: accents, case and outer spaces do not count. */
export function searchText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
