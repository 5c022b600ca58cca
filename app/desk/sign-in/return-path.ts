/** Pages somebody can come back to after the sign-in: those of the desk, and nothing else. */
const own = /^\/(queue|users|audit|operators)(\/[\w-]+)*(\?[\w\-.=&%+@]*)?$/;

/** Where the sign-in leads back to. */
export function returnPath(from: string | null): string {
  return from !== null && own.test(from) ? from : "/";
}

/** The sign-in, with the way back. */
export function signInPath(path: string): string {
  return path === "/" ? "/login" : `/login?from=${encodeURIComponent(path)}`;
}
