/** Starts the loopback price sources before the worker tests and tells the tests their ports. */
import type { Server } from "node:http";
import type { TestProject } from "vitest/node";
import { startBackEnd } from "../back-end-server.ts";
import { startDeliveryServer } from "../delivery-server.ts";
import { startDnsServer } from "../dns-server.ts";
import { binanceServer } from "./binance-server.ts";
import { coinbaseServer } from "./coinbase-server.ts";
import { finnhubServer } from "./finnhub-server.ts";
import { krakenServer } from "./kraken-server.ts";
import { portOf, startProvider, stopProvider } from "./loopback-server.ts";
import { twelveDataServer } from "./twelvedata-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Port of each provider's server on 127.0.0.1, by provider. */
    feedServerPorts: Record<string, number>;
    /** Port of the server that plays e-mail and SMS providers. */
    deliveryPort: number;
    /** Port of a company's own back end. */
    backEndPort: number;
    /** Port of the server that plays a resolver. */
    dnsPort: number;
    fuzz: { requests: number; seed: number };
  }
}

const providers = [binanceServer, coinbaseServer, krakenServer, finnhubServer, twelveDataServer];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers: Server[] = [];
  const ports: Record<string, number> = {};
  for (const provider of providers) {
    const server = await startProvider(provider);
    servers.push(server);
    ports[provider.name] = portOf(server);
  }
  project.provide("feedServerPorts", ports);
  const delivery = await startDeliveryServer();
  servers.push(delivery);
  project.provide("deliveryPort", portOf(delivery));
  const backEnd = await startBackEnd();
  servers.push(backEnd);
  project.provide("backEndPort", portOf(backEnd));
  const dns = await startDnsServer();
  servers.push(dns);
  project.provide("dnsPort", portOf(dns));
  const { FUZZ_REQUESTS = "3000", FUZZ_SEED = "1" } = process.env;
  project.provide("fuzz", { requests: Number(FUZZ_REQUESTS), seed: Number(FUZZ_SEED) });
  return async () => {
    await Promise.all(servers.map(stopProvider));
  };
}
