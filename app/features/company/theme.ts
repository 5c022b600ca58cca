/** Light or dark: the reader's choice, else the company's; and the company's colours. */
import { basicInfoAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { keepCookie } from "../../i18n/keep-cookie.ts";
import { atom, store } from "../../state.ts";

export type Theme = "light" | "dark";
/** What a reader may choose: one of both, or what the device has. */
export type ThemeChoice = Theme | "auto";

const storageKey = "theme";
const stored = localStorage.getItem(storageKey);
/** Null: as the company has it. */
export const chosenThemeAtom = atom<ThemeChoice | null>(
  stored === "light" || stored === "dark" || stored === "auto" ? stored : null,
);

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const systemAtom = atom<Theme>(systemDark.matches ? "dark" : "light");

export const themeAtom = atom<Theme>((get) => {
  const info = dataOf(get(basicInfoAtom));
  // Without the switch nobody could change what was chosen once.
  const chosen = info?.is_dark_mode === "0" ? null : get(chosenThemeAtom);
  if (chosen === "auto") return get(systemAtom);
  if (chosen) return chosen;
  // Until the company has answered, the document says what it wants: the worker has written it there.
  if (!info) return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  return info.is_default_dark === "1" ? "dark" : "light";
});

/** For this device; the cookie lets the worker send the next document in it. */
export function chooseTheme(theme: ThemeChoice): void {
  localStorage.setItem(storageKey, theme);
  keepCookie("theme", theme);
  store.set(chosenThemeAtom, theme);
}

const colour = /^#[0-9a-fA-F]{6}$/;

/** Keeps the document in step with the choice and with the company's configuration. */
export function startTheme(): void {
  const apply = () => {
    const root = document.documentElement;
    root.dataset.theme = store.get(themeAtom);
    // The browser's own bars go with the page, whatever the device prefers.
    const { backgroundColor } = getComputedStyle(document.body);
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = backgroundColor;
    }
    const info = dataOf(store.get(basicInfoAtom));
    if (!info) return;
    const colours = {
      "--company-primary": info.theme_primary,
      "--company-up": info.theme_up,
      "--company-down": info.theme_down,
    };
    for (const [name, value] of Object.entries(colours)) {
      if (colour.test(value)) root.style.setProperty(name, value);
    }
    document.title = info.site_name;
  };
  systemDark.addEventListener("change", ({ matches }) => {
    store.set(systemAtom, matches ? "dark" : "light");
  });
  store.sub(themeAtom, apply);
  store.sub(basicInfoAtom, apply);
  apply();
}
