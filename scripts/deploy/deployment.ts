import type { Options } from "./options.ts";
import type { Platform } from "./platform.ts";
import type { Target } from "./target.ts";

/** An archive that is to be restored: its name, and the secrets its data was written with. */
export interface Restored {
  id: string;
  secrets: Record<string, string>;
}

export interface Deployment {
  /** Null for a deployment that makes its own company, or goes on with the one it has. */
  restored: Restored | null;
  options: Options;
  target: Target;
  platform: Platform;
  say(text: string): void;
}
