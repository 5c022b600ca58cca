/** Adds the result of a command to docs/measured.md, with the machine and the day. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { basename } from "node:path";
import { withMeasurement } from "./document.ts";

const page = "docs/measured.md";

/** @param figures Markdown; `figureTable` can make it from rows */
export function recordMeasurement(figures: string): void {
  const before = existsSync(page) ? readFileSync(page, "utf8") : "";
  const date = new Date().toISOString().slice(0, 10);
  const measurement = { command: commandLine(), date, machine: machineText(), figures };
  writeFileSync(page, withMeasurement(before, measurement));
}

/**
 * Returns the running command as a reader would type it, without folders and without `--record`.
 */
function commandLine(): string {
  const script = process.env.npm_lifecycle_event;
  const command = script ? `npm run ${script}` : `node ${basename(process.argv[1] ?? "")}`;
  const args = process.argv
    .slice(2)
    .filter((word: string) => word !== "--record" && word !== "--json")
    .map((word: string) => (word.includes("/") ? basename(word) : word));
  return args.length === 0 ? command : `${command} -- ${args.join(" ")}`;
}

function machineText(): string {
  const cores = cpus();
  const gib = Math.round(totalmem() / 2 ** 30);
  const model = cores[0]?.model.replaceAll(/\s+/g, " ").trim() || "unnamed processor";
  return `${cores.length} cores (${model}), ${gib} GiB, Node ${process.versions.node}`;
}
