/** The app's own components, built for the worker: scripts/app-in-worker-plugin.ts. */
declare module "virtual:first-page" {
  /** `app/shell/draw-first-page.tsx` */
  export function drawFirstPage(page: import("#domain/contracts/first-page.ts").FirstPage): string;
}
