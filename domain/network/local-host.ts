import { isDevelopment } from "../release/deployment.ts";

const loopback = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * True for a host that only developers can reach. A development deployment serves it without a row
 * in the database and without a DNS proof.
 * @param host in lower case, without its port
 */
export function isLocalHost(
  host: string,
  { APP_ENV, LOCAL_HOSTS = "" }: { APP_ENV?: string; LOCAL_HOSTS?: string },
): boolean {
  if (!isDevelopment(APP_ENV)) return false;
  return loopback.test(host) || LOCAL_HOSTS.split(/[\s,]+/).includes(host);
}
