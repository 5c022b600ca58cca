import type { Platform } from "../platform.ts";
import type { Screen } from "../screen.ts";

/** Data that the walks of an engine share, besides what the screen shows. */
export interface World {
  engine: string;
  platform: Platform;
  /** A picture to upload. */
  picture: string;
  /** The operator's second factor: shown once, and each code works for one sign-in. */
  factor: { secret: string; usedStep: number };
}

export interface Flow {
  title: string;
  walk(screen: Screen, world: World): Promise<void>;
}
