/**
 * `npm run feed:use -- --product BTCUSD --url http://127.0.0.1:9443 --symbol btcusdt [--company 1]
 * [--clock feed] [--candles bid]`: makes a company's product trade on a Binance-format feed. The
 * server must be stopped.
 */
import { parseArgs } from "node:util";
import { claimState, orEnd } from "./claim-run.ts";
import { quietRuntime, stateDir } from "./environment.ts";
import { pointProduct } from "./feed/point-product.ts";
import { openLocalDatabase } from "./prepare-state.ts";

const { values } = parseArgs({
  options: {
    product: { type: "string", default: "BTCUSD" },
    company: { type: "string", default: "1" },
    url: { type: "string", default: "http://127.0.0.1:9443" },
    symbol: { type: "string", default: "btcusdt" },
    clock: { type: "string", default: "wall" },
    candles: { type: "string", default: "trade" },
  },
});
const { product, company, url, symbol, clock, candles } = values;
if (clock !== "wall" && clock !== "feed") throw new Error("--clock is wall or feed");
if (candles !== "trade" && candles !== "bid") throw new Error("--candles is trade or bid");
quietRuntime();
await orEnd(() => claimState(stateDir));
const { db, close } = await openLocalDatabase(stateDir);
try {
  await pointProduct(db, { product, company: Number(company), url, symbol, clock, candles });
} finally {
  await close();
}
console.log(
  `${product} of company ${company} now follows ${symbol} at ${url}; start the platform with npm run dev`,
);
