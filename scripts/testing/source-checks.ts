export interface Step {
  title: string;
  command: string[];
}

/** Folders whose types are checked separately, because each has its own globals. */
const rooms = ["app", "worker", "scripts", "tests/simulation", "tests/components"];

/** Checks that do not run the product's code. */
export const sourceChecks: readonly Step[] = [
  ...rooms.map((room) => ({
    title: `types: ${room}`,
    command: ["tsc", "-p", `${room}/tsconfig.json`],
  })),
  { title: "lint and format", command: ["biome", "check", "."] },
  { title: "dead code", command: ["knip"] },
];
