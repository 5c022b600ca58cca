/** Page for a host that belongs to no company. It loads no scripts and nothing from other hosts. */
import { html, raw } from "hono/html";
import { languageNames } from "#domain/language/language-names.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { languageTags } from "#domain/language/language-tags.ts";
import { m } from "#texts/worker-messages.ts";

const style = `
:root{color-scheme:light dark;--bg:#f3f5f7;--surface:#fff;--ink:#0f1722;--ink-2:#4e5a6b;--line:#e3e7ec;--link:#0b6b4a}
@media (prefers-color-scheme:dark){:root{--bg:#0a0d13;--surface:#121722;--ink:#edf1f7;--ink-2:#a7b1c2;--line:#222a39;--link:#4fd3a2}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:center;gap:20px;padding:24px 16px;background:var(--bg);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif}
main,nav{width:100%;max-width:34rem}
main{padding:28px;border:1px solid var(--line);border-radius:18px;background:var(--surface);overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:1.5rem;line-height:1.25}
p{margin:0 0 12px}p:last-child{margin:0}
a{color:var(--link)}
nav{display:flex;flex-wrap:wrap;justify-content:center}
nav a{display:inline-block;padding:6px 10px;font-size:.875rem;text-decoration:none}
nav a[aria-current]{font-weight:680;text-decoration:underline}
`;

export function unsetPage(locale: LanguageCode, nonce: string) {
  const options = { locale };
  const title = m.unset_title({}, options);
  const languages = Object.entries(languageTags).map(
    ([code, other]) =>
      html`<a href="?lang=${code}" lang="${other}" dir="${code === "ar" ? "rtl" : "ltr"}"${code === locale ? raw(' aria-current="true"') : ""}>${languageNames[code as LanguageCode]}</a>`,
  );
  return html`<!doctype html>
<html lang="${languageTags[locale]}" dir="${locale === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">${raw(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${m.unset_text({}, options)}</p>
</main>
<nav aria-label="${m.unset_language({}, options)}">${languages}</nav>
</body>
</html>`;
}
