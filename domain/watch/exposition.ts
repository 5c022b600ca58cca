/** Writes figures in the text format that Prometheus and other monitoring systems read. */
import type { WatchSample } from "../contracts/watch.ts";
import { type MetricName, metrics, readSeries } from "./metrics.ts";

export interface Sampled extends WatchSample {
  companyId: number;
}

const prefix = "broker_";
export const expositionType = "text/plain; version=0.0.4; charset=utf-8";

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

function linesOf(name: MetricName, sampled: readonly Sampled[]): string[] {
  const { kind, label } = metrics[name] as { kind: string; label?: string };
  const full = `${prefix}${name}${kind === "counter" ? "_total" : ""}`;
  return sampled.flatMap(({ companyId, series }) =>
    Object.entries(series).flatMap(([key, value]) => {
      const read = readSeries(key);
      if (read?.name !== name || !Number.isFinite(value)) return [];
      const more = label === undefined ? "" : `,${label}="${escaped(read.label)}"`;
      return [`${full}{company="${companyId}"${more}} ${value}`];
    }),
  );
}

export function exposition(sampled: readonly Sampled[], nowMs: number): string {
  const blocks = (Object.keys(metrics) as MetricName[]).flatMap((name) => {
    const lines = linesOf(name, sampled);
    if (lines.length === 0) return [];
    const { kind, help } = metrics[name];
    const full = `${prefix}${name}${kind === "counter" ? "_total" : ""}`;
    return [`# HELP ${full} ${help}`, `# TYPE ${full} ${kind}`, ...lines];
  });
  const ages = sampled.map(
    ({ companyId, atMs }) =>
      `${prefix}sample_age_seconds{company="${companyId}"} ${Math.max(0, nowMs - atMs) / 1_000}`,
  );
  const head = [
    `# HELP ${prefix}sample_age_seconds Age of the figures; they are taken while a company is in use.`,
    `# TYPE ${prefix}sample_age_seconds gauge`,
  ];
  return `${[...head, ...ages, ...blocks].join("\n")}\n`;
}
