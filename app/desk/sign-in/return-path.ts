/** Only pages of the desk: a link to the sign-in must not lead to another site. */
const own = /^\/(queue|users|audit|operators)(\/[\w-]+)*(\?[\w\-.=&%+@]*)?$/;

/** The page to open after the sign-in. */
export function returnPath(from: string | null): string {
  return from !== null && own.test(from) ? from : "/";
}

/** Address of the sign-in, with the page to return to. */
export function signInPath(path: string): string {
  return path === "/" ? "/login" : `/login?from=${encodeURIComponent(path)}`;
}
