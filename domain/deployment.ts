/**
 * What a deployment is for, by its variable APP_ENV. Only one that is marked as development shows
 * its messages to developers and lets real accounts trade on simulated prices: a missing or
 * misspelt mark is none.
 */
export function isDevelopment(appEnv: string | undefined): boolean {
  return appEnv === "dev" || appEnv === "development" || appEnv === "test";
}

/** What `npm run dev` makes begins with this, so that a deployment can tell. */
export const developmentMark = "development-";
const secretLengthMin = 32;

type Setup = Partial<
  Record<"APP_ENV" | "SESSION_SECRET" | "SIMULATOR_SECRET" | "BACKUP_SECRET", string | undefined>
>;

/**
 * Why a deployment may not serve anybody; null where it may. A secret that is short, or that a
 * development machine has made, is one that others may know.
 */
export function unsafeSetup({
  APP_ENV,
  SESSION_SECRET = "",
  SIMULATOR_SECRET,
  BACKUP_SECRET,
}: Setup): string | null {
  if (isDevelopment(APP_ENV)) return null;
  if (SESSION_SECRET.length < secretLengthMin) return "SESSION_SECRET is missing or short";
  for (const [name, value] of Object.entries({ SESSION_SECRET, SIMULATOR_SECRET, BACKUP_SECRET })) {
    if (value?.startsWith(developmentMark)) return `${name} is a development secret`;
  }
  return null;
}
