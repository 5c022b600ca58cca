/**
 * True for a development deployment, by its variable APP_ENV; false for a missing or misspelt
 * value. Only development shows unsent messages to developers and lets real accounts trade at
 * simulated prices.
 */
export function isDevelopment(appEnv: string | undefined): boolean {
  return appEnv === "dev" || appEnv === "development" || appEnv === "test";
}

/** Prefix of secrets that `npm run dev` makes. Production deployments refuse such secrets. */
export const developmentMark = "development-";
const secretLengthMin = 32;

type Setup = Partial<
  Record<"APP_ENV" | "SESSION_SECRET" | "SIMULATOR_SECRET" | "BACKUP_SECRET", string | undefined>
>;

/** Reason why a deployment must not serve, such as a known secret; null if none. */
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
