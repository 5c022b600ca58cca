/**
 * Computes the monthly cost of traders, from measured use and the hosting platform's prices. Pure.
 */
import { measured, pingsPerHour, type Used } from "./measured.ts";
import { prices } from "./prices.ts";

export interface Use {
  traders: number;
  /** Hours per day that each trader has the app open. */
  hours: number;
  /** Orders per day that each trader opens and closes. */
  trades: number;
  /** Number of markets that are awake around the clock. */
  markets: number;
}

export interface Bill {
  requests: number;
  objectRequests: number;
  objectTime: number;
  rowsRead: number;
  rowsWritten: number;
  total: number;
}

export const daysPerMonth = 30;
const minutesPerDay = 1_440;
/** Number of sockets per gateway, and seconds that an account stays in memory after an order. */
const socketsPerGateway = 2_000;
const secondsPerOrder = 20;

function times({ requests, objectRequests, database, object }: Used, count: number) {
  return {
    requests: requests * count,
    objectRequests: objectRequests * count,
    rowsRead: (database.read + object.read) * count,
    rowsWritten: (database.written + object.written) * count,
  };
}

export function reckon({ traders, hours, trades, markets }: Use): Bill {
  const parts = [
    times(measured.visit, traders * daysPerMonth),
    times(measured.order, traders * trades * daysPerMonth),
    times(measured.marketMinute, markets * minutesPerDay * daysPerMonth),
  ];
  const sum = (name: "requests" | "objectRequests" | "rowsRead" | "rowsWritten") =>
    parts.reduce((all, part) => all + part[name], 0);
  const pings = (traders * hours * daysPerMonth * pingsPerHour) / prices.messagesPerRequest;
  const gatewaySeconds = Math.ceil((traders * hours) / 24 / socketsPerGateway) * 86_400;
  const seconds =
    (gatewaySeconds + markets * 86_400 + traders * trades * secondsPerOrder) * daysPerMonth;
  const bill = {
    requests: sum("requests") * prices.request,
    objectRequests: (sum("objectRequests") + pings) * prices.objectRequest,
    objectTime: seconds * prices.objectSecond,
    rowsRead: sum("rowsRead") * prices.rowRead,
    rowsWritten: sum("rowsWritten") * prices.rowWritten,
  };
  return { ...bill, total: Object.values(bill).reduce((all, each) => all + each, 0) };
}

const money = (value: number) => `$${value.toFixed(2)}`;

export function costTable(uses: readonly Use[]): string {
  const head =
    "| traders | requests | calls of objects | object time | rows read | rows written | a month | a trader |";
  const rows = uses.map((use) => {
    const { total, ...parts } = reckon(use);
    const cells = [...Object.values(parts), total, total / use.traders].map(money);
    return `| ${[use.traders.toLocaleString("en"), ...cells].join(" | ")} |`;
  });
  return [head, "|---|---|---|---|---|---|---|---|", ...rows].join("\n");
}
