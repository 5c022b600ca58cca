/**
 * Rules for imports between rooms, the folders at the top of the tree. Pure:
 * `tests/unit/architecture.test.ts` checks all files by them, and tries each forbidden import.
 */
import { posix } from "node:path";

const rooms = [
  "app",
  "worker",
  "durable-objects",
  "platform",
  "db",
  "domain",
  "seed",
  "messages",
  "texts",
  "scripts",
  "bench",
  "tests",
] as const;
type Room = (typeof rooms)[number];

/**
 * Rooms from which each room may import, in addition to itself and packages. `type:` allows only
 * `import type`.
 */
const allowed: Partial<Record<Room, readonly string[]>> = {
  domain: [],
  db: ["domain"],
  texts: ["domain", "messages"],
  // `platform` has the bindings, the log, and the delivery of messages.
  platform: ["domain", "db", "messages", "texts"],
  "durable-objects": ["domain", "db", "messages", "texts", "platform"],
  worker: ["domain", "db", "messages", "texts", "platform"],
  app: ["domain", "messages"],
  seed: ["domain"],
};

/**
 * Layers of the app, the lowest first. A file may import from its own folder and from lower layers.
 */
const appFloors: readonly (readonly string[])[] = [
  ["state.ts", "device.ts", "part.ts", "styles", "app-version.d.ts"],
  ["i18n"],
  ["ui"],
  ["api"],
  ["data", "realtime"],
  ["live"],
  ["features"],
  ["routes", "desk"],
  ["shell"],
  ["start.tsx", "main.ts", "service-worker"],
];

export interface ImportSite {
  from: string;
  specifier: string;
  typeOnly: boolean;
}

/** Returns the path in the tree to which an import refers; null for a package. */
export function resolveInTree(from: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  return null;
}

function roomOf(path: string): Room | null {
  return rooms.find((room) => path === room || path.startsWith(`${room}/`)) ?? null;
}

/** Returns the reason why an import is forbidden; null if it is allowed. */
export function forbiddenImport({ from, specifier, typeOnly }: ImportSite): string | null {
  const room = roomOf(from);
  const target = resolveInTree(from, specifier);
  if (room === "app" && target === null && specifier === "jotai" && from !== "app/state.ts") {
    return "only app/state.ts imports jotai";
  }
  if (
    room === "app" &&
    specifier === "lightweight-charts" &&
    !from.startsWith("app/features/chart/")
  ) {
    return "only app/features/chart imports the chart library";
  }
  if (!room || !target) return null;
  const targetRoom = roomOf(target);
  if (!targetRoom) return null;
  if (targetRoom === room) return withinRoom(room, from, target, typeOnly);
  const list = allowed[room];
  if (!list || list.includes(targetRoom)) return null;
  if (list.some((entry) => entry.includes("/") && target.startsWith(`${entry}/`))) return null;
  if (typeOnly && list.includes(`type:${targetRoom}`)) return null;
  // The worker's entry must export the classes of the objects.
  if (from === "worker/index.ts" && targetRoom === "durable-objects") return null;
  return `${room} may not import ${targetRoom}${typeOnly ? "" : " (value)"}`;
}

/** Returns the reason why an import inside the app breaks the layers; null if it is allowed. */
function withinApp(from: string, target: string): string | null {
  const [own, other] = [from.split("/")[1] ?? "", target.split("/")[1] ?? ""];
  if (own === other || from === "app/main.ts") return null;
  const [ownFloor, otherFloor] = [own, other].map((folder) =>
    appFloors.findIndex((floor) => floor.includes(folder)),
  ) as [number, number];
  if (ownFloor === -1 || otherFloor === -1) return `app has no floor for ${own} or ${other}`;
  return otherFloor < ownFloor ? null : `app/${own} may not import app/${other}`;
}

function withinRoom(room: Room, from: string, target: string, typeOnly: boolean): string | null {
  if (room === "durable-objects") {
    const [own, other] = [from.split("/")[1], target.split("/")[1]];
    if (own !== other && other !== "runtime" && !typeOnly) {
      return `object ${own} may import ${other} as types only`;
    }
  }
  const climbs = room === "app" ? withinApp(from, target) : null;
  if (climbs) return climbs;
  if (room === "app" && from.startsWith("app/routes/") && target.startsWith("app/routes/")) {
    const [own, other] = [from.split("/")[2], target.split("/")[2]];
    if (own !== other) return `route ${own} may not import route ${other}`;
  }
  return null;
}

const statement =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[\w*{][^;'"]*?\sfrom\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']/g;

export function importsOf(from: string, source: string): ImportSite[] {
  return [...source.matchAll(statement)].map((match) => ({
    from,
    specifier: match[3] ?? match[4] ?? "",
    typeOnly: match[2] !== undefined,
  }));
}
