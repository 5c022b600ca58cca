/** Prints a fresh PUSH_KEY, to be given to `npx wrangler secret put PUSH_KEY`. */
import { makePushKey } from "./environment.ts";

console.log(makePushKey());
