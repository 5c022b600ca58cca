/** CPU and memory of a process and all of its children, from /proc (Linux). */
import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

interface Stat {
  parent: number;
  cpuSeconds: number;
}

function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const cpu = Number(fields[11]) + Number(fields[12]);
    return { parent: Number(fields[1]), cpuSeconds: cpu / ticksPerSecond };
  } catch {
    return null;
  }
}

function tree(root: number): number[] {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(pids.map((pid) => [pid, readStat(pid)?.parent ?? 0]));
  const found = [root];
  for (const pid of found)
    for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

export function cpuSeconds(root: number): number {
  return tree(root).reduce((sum, pid) => sum + (readStat(pid)?.cpuSeconds ?? 0), 0);
}

export function residentMB(root: number): number {
  return tree(root).reduce((sum, pid) => {
    try {
      const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
      return sum + Number(line?.[1] ?? 0) / 1024;
    } catch {
      return sum;
    }
  }, 0);
}
