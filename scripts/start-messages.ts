/** Texts that the start of the app and Home need; all others come with the first page that is opened after them. */
const startAreas = ["shell", "home", "ui", "category"];

export function isStartMessage(key: string): boolean {
  return startAreas.includes(key.split("_")[0] ?? "");
}
