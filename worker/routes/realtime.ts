import { gatewayName } from "#domain/text/names.ts";
import { ApiRefusal, type AppContext } from "../context.ts";
import { requireUpgrade } from "../middleware/request-guard.ts";

/** Location hint of the nearest gateways, by the continent of the edge location. */
const regions: ReadonlyMap<string, DurableObjectLocationHint> = new Map([
  ["NA", "enam"],
  ["SA", "sam"],
  ["EU", "weur"],
  ["AS", "apac"],
  ["OC", "oc"],
  ["AF", "afr"],
]);
/** Western Asia and Egypt are nearer to the gateways of the Middle East. */
const middleEast = new Set("AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE".split(" "));
/** Degrees: west of `americaSplit` the Pacific coast is nearer, east of the other the east. */
const americaSplit = -100;
const europeSplit = 15;

/** Region of the nearest gateway, from the edge's data; never from a header of the client. */
export function regionOf(
  place: { continent?: unknown; country?: unknown; longitude?: unknown } = {},
): DurableObjectLocationHint {
  if (middleEast.has(String(place.country))) return "me";
  const region = regions.get(String(place.continent)) ?? "weur";
  const longitude = Number.parseFloat(String(place.longitude));
  if (region === "enam" && longitude < americaSplit) return "wnam";
  if (region === "weur" && longitude > europeSplit) return "eeur";
  return region;
}

/** Stable number from a client id, to spread clients over shards and keep each on one. */
function hashOf(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return hash >>> 0;
}

/** The realtime channel: finds the client's gateway and hands the upgrade to it. */
export async function realtime(context: AppContext): Promise<Response> {
  const request = context.req.raw;
  // Clients other than browsers name no origin and need a token for anything private.
  requireUpgrade(request);
  const client = context.req.query("client") ?? "";
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(client)) throw new ApiRefusal("invalid_request");
  const company = context.get("company");
  const region = regionOf(request.cf as object);
  const shards = Math.max(1, Number(context.env.GATEWAY_SHARDS) || 1);
  const name = gatewayName(company.id, region, hashOf(client) % shards);
  const headers = new Headers({
    Upgrade: "websocket",
    "x-company-id": String(company.id),
    "x-client-id": client,
    "x-client-address": request.headers.get("cf-connecting-ip") ?? "",
    "x-lang": context.get("lang"),
  });
  const gateways = context.env.GATEWAY;
  const stub = gateways.get(gateways.idFromName(name), { locationHint: region });
  return stub.fetch("https://gateway/socket", { headers });
}
