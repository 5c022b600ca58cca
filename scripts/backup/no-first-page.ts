/** Replaces the app's components, which the closed platform does not need. */
export function drawFirstPage(): string {
  throw new Error("a closed platform draws no page");
}
