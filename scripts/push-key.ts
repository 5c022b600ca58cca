/** Prints a new PUSH_KEY for `npx wrangler secret put PUSH_KEY`. */
import { makePushKey } from "./environment.ts";

console.log(makePushKey());
