/** Addresses that come from outside: only paths of this app are followed, never another site, never a script. */
const own = /^\/(?![/\\])[\w\-./?=&%]*$/;
/** Whoever just signed in is not sent to where one signs in. */
const access = /^\/(login|register|forgot)\b/;

/** Where somebody returns to after the sign-in. */
export function ownPath(from: string | null): string {
  return from && own.test(from) && !access.test(from) ? from : "/";
}

/** The path that a hash link names: `#/register?invite_code=X`. Null for any other hash. */
export function pathOfHash(hash: string): string | null {
  const path = hash.slice(1);
  return hash.startsWith("#/") && own.test(path) ? path : null;
}

/** The same page, asked for with the sign-in before it. */
export function loginPath(path: string): string {
  return `/login?from=${encodeURIComponent(path)}`;
}
