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
/** Countries nearer to the gateways of the Middle East: Western Asia and Egypt. */
const middleEast = new Set("AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE".split(" "));
/** Longitudes in degrees at which western and eastern gateways are equally near. */
const americaSplit = -100;
const europeSplit = 15;

/** Finds the nearest gateway's region from the edge's data, never from the client's headers. */
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

/** Hashes a client id (FNV-1a), so that clients spread over shards and each client stays at one. */
function hashOf(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return hash >>> 0;
}

export async function realtime(context: AppContext): Promise<Response> {
  const request = context.req.raw;
  // Checks the origin if the client sends one, as browsers do. A token protects private data.
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
