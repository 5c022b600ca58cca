import type { Options } from "./options.ts";
import type { Platform } from "./platform.ts";
import type { Target } from "./target.ts";

/** What every step is given. */
export interface Deployment {
  options: Options;
  target: Target;
  platform: Platform;
  say(text: string): void;
}
