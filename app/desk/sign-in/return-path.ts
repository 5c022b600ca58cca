/** Matches pages to return to: a forged link to the sign-in must not lead to another site. */
const own = /^(?!\/login)(\/[\w-]+)+(\?[\w\-.=&%+@]*)?$/;

export function returnPath(from: string | null): string {
  return from !== null && own.test(from) ? from : "/";
}

export function signInPath(path: string): string {
  return path === "/" ? "/login" : `/login?from=${encodeURIComponent(path)}`;
}
