/** In place of the app's components, which the closed platform does not have: it serves nobody. */
export function drawFirstPage(): string {
  throw new Error("a closed platform draws no page");
}
