/** The app's components, which scripts/app-in-worker-plugin.ts builds for the worker. */
declare module "virtual:first-page" {
  /** `app/shell/draw-first-page.tsx` */
  export function drawFirstPage(page: import("#domain/contracts/first-page.ts").FirstPage): string;
}
