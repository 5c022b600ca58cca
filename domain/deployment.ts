/**
 * What a deployment is for, by its variable APP_ENV. Only one that is marked as development shows
 * its messages to developers and lets real accounts trade on simulated prices: a missing or
 * misspelt mark is none.
 */
export function isDevelopment(appEnv: string | undefined): boolean {
  return appEnv === "dev" || appEnv === "development" || appEnv === "test";
}
