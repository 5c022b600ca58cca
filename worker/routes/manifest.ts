import { colourOf } from "#domain/config/colours.ts";
import type { AppContext } from "../context.ts";
import { paper } from "../documents/company-document.ts";
import { pictureType } from "../files/brand.ts";

/** Lifetime in caches in s, so that devices do not load the icon at every visit. */
const maxAge = 3_600;

function companyIcon(path: string) {
  return { src: path, sizes: "any", type: pictureType(path), purpose: "any" };
}

export async function manifest(context: AppContext): Promise<Response> {
  const settings = context.get("settings");
  const name = settings.site_name;
  const sign = { src: "/manifest-icon.svg", sizes: "any", type: "image/svg+xml" };
  const background = settings.is_default_dark ? paper.dark : paper.light;
  const body = {
    id: "/",
    name,
    short_name: name.length > 12 ? (name.split(/\s/)[0] ?? name) : name,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: background,
    theme_color: background,
    // Devices may cut the platform's icon to any shape, because its edges are plain. A company's
    // own icon may have content at the edges, so devices may not cut it.
    icons: [
      settings.icon === "" ? { ...sign, purpose: "any" } : companyIcon(settings.icon),
      { ...sign, purpose: "maskable" },
    ],
  };
  return context.body(JSON.stringify(body), 200, {
    "Content-Type": "application/manifest+json; charset=utf-8",
    "Cache-Control": `private, max-age=${maxAge}`,
    Vary: "Cookie",
  });
}

export async function manifestIcon(context: AppContext): Promise<Response> {
  const primary = colourOf(context.get("settings"), "theme_primary");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><rect width="512" height="512" fill="${primary}"/><path d="M144 328l80-116 72 66 72-112" fill="none" stroke="#fff" stroke-width="42" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return context.body(svg, 200, {
    "Content-Type": "image/svg+xml",
    "Cache-Control": `private, max-age=${maxAge}`,
    Vary: "Cookie",
  });
}
