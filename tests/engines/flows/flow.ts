import type { Platform } from "../platform.ts";
import type { Screen } from "../screen.ts";

/** Knowledge that the walks of an engine share, besides what they see. */
export interface World {
  engine: string;
  platform: Platform;
  /** A picture to upload. */
  picture: string;
  /** The operator's second factor: shown once, and each code is good for one sign-in. */
  factor: { secret: string; usedStep: number };
}

export interface Flow {
  title: string;
  walk(screen: Screen, world: World): Promise<void>;
}
