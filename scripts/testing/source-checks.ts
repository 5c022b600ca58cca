export interface Step {
  title: string;
  command: string[];
}

/** Rooms that are typed apart: each has globals of its own. */
const rooms = ["app", "worker", "scripts", "tests/simulation"];

/** Checks that run no code of the product. */
export const sourceChecks: readonly Step[] = [
  ...rooms.map((room) => ({
    title: `types: ${room}`,
    command: ["tsc", "-p", `${room}/tsconfig.json`],
  })),
  { title: "lint and format", command: ["biome", "check", "."] },
  { title: "dead code", command: ["knip"] },
];
