import type { Options } from "./options.ts";
import type { Platform } from "./platform.ts";
import type { Target } from "./target.ts";

/** Archive to be restored: its id, and the secrets with which its data was made. */
export interface Restored {
  id: string;
  secrets: Record<string, string>;
}

export interface Deployment {
  /** Null for a deployment that creates its own company or keeps the one that it has. */
  restored: Restored | null;
  options: Options;
  target: Target;
  platform: Platform;
  say(text: string): void;
}
