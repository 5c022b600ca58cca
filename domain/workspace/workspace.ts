/**
 * The workspace of a user or visitor: panels, charts, columns. It is stored as text, in the browser
 * and on the server. Any text can be read: unknown, missing or outdated parts get their defaults.
 */
import * as z from "zod/mini";
import { chartPeriods } from "../chart/chart-periods.ts";

/** Version of the stored text. It rises when older text would be misread. */
export const workspaceVersion = 1;
export const workspaceTextMax = 6_000;

export const chartArrangements = ["one", "two_columns", "two_rows", "three", "four"] as const;
export type ChartArrangement = (typeof chartArrangements)[number];
export const chartsMax = 4;

export const watchColumns = ["bid", "ask", "change", "spread", "high", "low"] as const;
export type WatchColumn = (typeof watchColumns)[number];

/** Columns that users may choose. The column of the market is always present, so not listed. */
export const tableColumns = {
  positions: [
    ...(["side", "lots", "multiple", "open_price", "price", "stop_loss", "take_profit"] as const),
    ...(["margin", "fee", "nights", "opened", "result"] as const),
  ],
  pending: [
    ...(["side", "kind", "lots", "multiple", "target", "price", "stop_loss"] as const),
    ...(["take_profit", "margin", "opened", "expires"] as const),
  ],
  history: [
    ...(["side", "lots", "open_price", "close_price", "reason", "fee", "nights"] as const),
    ...(["opened", "closed", "result"] as const),
  ],
} as const;
export type TableName = keyof typeof tableColumns;
export type TableColumn<T extends TableName = TableName> = (typeof tableColumns)[T][number];

export const terminalTabs = ["positions", "pending", "history", "options"] as const;
export type TerminalTab = (typeof terminalTabs)[number];

/** Sizes of the panels beside the charts (px), and of the charts' columns and rows (percent). */
export const panelSizes = {
  watch: { least: 180, most: 640, usual: 336 },
  ticket: { least: 264, most: 560, usual: 312 },
  bottom: { least: 120, most: 900, usual: 252 },
  columns: { least: 20, most: 80, usual: 50 },
  rows: { least: 20, most: 80, usual: 50 },
} as const;
export type PanelName = "watch" | "ticket" | "bottom";

/** Keeps a list's known items, each once, in the order of declaration. */
function someOf<const T extends string>(known: readonly T[], usual: readonly T[]) {
  return z.pipe(
    z.catch(z.array(z.unknown()), [...usual]),
    z.transform((list) => known.filter((each) => list.includes(each))),
  );
}

function sortBy<const T extends string>(known: readonly T[]) {
  return z.catch(
    z.nullable(z.object({ by: z.enum(known as readonly [T, ...T[]]), isDown: z.boolean() })),
    null,
  );
}

const size = ({ least, most, usual }: { least: number; most: number; usual: number }) =>
  z.catch(z.number().check(z.gte(least), z.lte(most)), usual);
const flag = (usual: boolean) => z.catch(z.boolean(), usual);
/** Makes the schema of an object whose fields all have defaults, even if the object is missing. */
function section<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.pipe(z.catch(z.record(z.string(), z.unknown()), {}), z.object(shape));
}

const table = <T extends TableName>(name: T, usual: ReadonlyArray<TableColumn<T>>) => {
  const known = tableColumns[name] as ReadonlyArray<TableColumn<T>>;
  return section({
    columns: someOf(known, usual),
    sort: sortBy(["market", ...known] as const),
  });
};

const cell = section({
  /** Code of the market; empty means the selected one. */
  market: z.catch(z.string().check(z.maxLength(40)), ""),
  period: z.catch(z.enum(chartPeriods), "5min"),
});

const firstCells = z.transform((list: unknown[]): unknown[] =>
  Array.from({ length: chartsMax }, (_, at) => list[at]),
);

const workspaceSchema = section({
  sizes: section({
    watch: size(panelSizes.watch),
    ticket: size(panelSizes.ticket),
    bottom: size(panelSizes.bottom),
    columns: size(panelSizes.columns),
    rows: size(panelSizes.rows),
  }),
  folded: section({ watch: flag(false), ticket: flag(false), bottom: flag(false) }),
  charts: section({
    arrangement: z.catch(z.enum(chartArrangements), "one"),
    cells: z.pipe(z.pipe(z.catch(z.array(z.unknown()), []), firstCells), z.array(cell)),
    sameMarket: flag(false),
    samePeriod: flag(true),
    sameTime: flag(false),
  }),
  watch: section({
    columns: someOf(watchColumns, ["bid", "ask", "change"]),
    sort: sortBy(["market", ...watchColumns]),
  }),
  positions: table("positions", [
    ...(["side", "lots", "open_price", "price", "stop_loss", "take_profit"] as const),
    ...(["margin", "result"] as const),
  ]),
  pending: table("pending", [
    ...(["side", "kind", "lots", "target", "price", "stop_loss", "take_profit"] as const),
    "expires",
  ]),
  history: table("history", [
    ...(["side", "lots", "open_price", "close_price", "reason", "closed", "result"] as const),
  ]),
  tab: z.catch(z.enum(terminalTabs), "positions"),
});

export type Workspace = z.output<typeof workspaceSchema>;

/** @param kept any value: parsed text, or undefined */
export function readWorkspace(kept: unknown): Workspace {
  const isOurs =
    typeof kept === "object" &&
    kept !== null &&
    (kept as { version?: unknown }).version === workspaceVersion;
  return z.parse(workspaceSchema, isOurs ? kept : {});
}

/** Parses stored text; invalid JSON gives the default workspace. */
export function workspaceOf(text: string | null): Workspace {
  try {
    return readWorkspace(JSON.parse(text ?? "null"));
  } catch {
    return readWorkspace(null);
  }
}

export function workspaceText(workspace: Workspace): string {
  return JSON.stringify({ version: workspaceVersion, ...workspace });
}
