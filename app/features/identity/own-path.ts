/** Paths of this app. Addresses from outside must match: never another site, never a script. */
const own = /^\/(?![/\\])[\w\-./?=&%]*$/;
/** After sign-in, never return to a sign-in page. */
const access = /^\/(login|register|forgot)\b/;

/** The path to open after sign-in: the requested one if allowed, otherwise Home. */
export function ownPath(from: string | null): string {
  return from && own.test(from) && !access.test(from) ? from : "/";
}

/** The path in a hash link such as `#/register?invite_code=X`; null for any other hash. */
export function pathOfHash(hash: string): string | null {
  const path = hash.slice(1);
  return hash.startsWith("#/") && own.test(path) ? path : null;
}

/** The path without trailing slashes; null if it has none. */
export function pathWithoutEnd(pathname: string): string | null {
  const path = pathname.replace(/\/+$/, "");
  return path !== pathname && path !== "" && own.test(path) ? path : null;
}

export function registerPath(path: string): string {
  return `/register?from=${encodeURIComponent(path)}`;
}

export function loginPath(path: string): string {
  return `/login?from=${encodeURIComponent(path)}`;
}
