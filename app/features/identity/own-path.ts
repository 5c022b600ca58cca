/** Matches paths of this app. Other addresses may run scripts or lead to another site. */
const own = /^\/(?![/\\])[\w\-./?=&%]*$/;
/** Sign-in pages: after a sign-in, the reader is never sent back to one. */
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

/** The path without its trailing slashes; null if it has none, or if the rest is no page's path. */
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
