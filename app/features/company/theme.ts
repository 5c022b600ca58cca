import { type ColourName, colourOf } from "#domain/config/colours.ts";
import { company, companyAtom } from "../../data/company/company.ts";
import { deviceTexts, isOnDevice, kept } from "../../device.ts";
import { keepCookie } from "../../i18n/keep-cookie.ts";
import { atom, store } from "../../state.ts";

export type Theme = "light" | "dark";
/** A reader's choice; auto follows the device. */
export type ThemeChoice = Theme | "auto";

const storageKey = "theme";
const stored = kept(storageKey);
/** The reader's choice; null for the company's default. */
export const chosenThemeAtom = atom<ThemeChoice | null>(
  stored === "light" || stored === "dark" || stored === "auto" ? stored : null,
);

const systemDark = isOnDevice ? matchMedia("(prefers-color-scheme: dark)") : null;
const systemAtom = atom<Theme>(systemDark?.matches ? "dark" : "light");

export const themeAtom = atom<Theme>((get) => {
  const { isKnown, is_dark_mode, is_default_dark } = get(companyAtom);
  // A company that hides the switch shows its default, also to readers who chose before.
  const chosen = is_dark_mode === "0" ? null : get(chosenThemeAtom);
  if (chosen === "auto") return get(systemAtom);
  if (chosen) return chosen;
  // Until the company's settings are read, the theme that the worker wrote into the document stays.
  if (!isKnown) return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  return is_default_dark === "1" ? "dark" : "light";
});

export function turnTheme(): void {
  chooseTheme(store.get(themeAtom) === "dark" ? "light" : "dark");
}

/** Keeps the choice on this device; the worker reads it from a cookie for the next document. */
export function chooseTheme(theme: ThemeChoice): void {
  deviceTexts.setItem(storageKey, theme);
  keepCookie("theme", theme);
  store.set(chosenThemeAtom, theme);
}

const colourNames: Record<string, ColourName> = {
  "--company-primary": "theme_primary",
  "--company-up": "theme_up",
  "--company-down": "theme_down",
};

/** Applies the theme and the company's colours to the document, now and after each change. */
export function startTheme(): void {
  const apply = () => {
    const root = document.documentElement;
    root.dataset.theme = store.get(themeAtom);
    // The browser's bars get the colour of the page.
    const { backgroundColor } = getComputedStyle(document.body);
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = backgroundColor;
    }
    const settings = company();
    if (!settings.isKnown) return;
    for (const [property, name] of Object.entries(colourNames)) {
      root.style.setProperty(property, colourOf(settings, name));
    }
    document.title = settings.site_name;
  };
  systemDark?.addEventListener("change", ({ matches }) => {
    store.set(systemAtom, matches ? "dark" : "light");
  });
  store.sub(themeAtom, apply);
  store.sub(companyAtom, apply);
  apply();
}
