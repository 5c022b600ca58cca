import type { ComponentType } from "react";

interface PageModule {
  default: ComponentType;
}

export interface PageEntry {
  load(): Promise<PageModule>;
  needsLogin?: boolean;
}

export function bundled<Pages extends Record<string, ComponentType>>(
  load: () => Promise<Pages>,
  needsLogin = true,
) {
  return (name: keyof Pages): PageEntry => ({
    load: async () => ({ default: (await load())[name] as ComponentType }),
    needsLogin,
  });
}

export const followPage = bundled(() => import("../routes/follow/follow-pages.ts"));

export const tabPages: Record<string, PageEntry> = {
  "/": { load: () => import("../routes/home/home-page.tsx") },
  "/trade": { load: () => import("../routes/trade/trade-page.tsx") },
  "/order": { load: () => import("../routes/order/order-page.tsx"), needsLogin: true },
  "/follow": followPage("follow"),
  "/rank": followPage("ranking"),
  "/user": { load: () => import("../routes/user/user-page.tsx"), needsLogin: true },
};

export function isTabPage(path: string): boolean {
  return Object.hasOwn(tabPages, path);
}
