import type { Bar } from "#domain/chart/bar.ts";
import { saveFile } from "../../api/download.ts";
import { store } from "../../state.ts";
import { csvFormAtom } from "../csv/csv-form.ts";
import { csvOf } from "./bars-csv.ts";
import type { KlineColours } from "./chart-options.ts";

export interface PictureHeading {
  title: string;
  indicators: string;
  note: string;
}

/** Baselines of the heading's lines in px from the top; `restPx` is the space below the last. */
const linesPx = [20, 38, 54] as const;
const restPx = 10;
const besidePx = 12;

export function savePicture(
  chart: HTMLCanvasElement,
  name: string,
  { title, indicators, note }: PictureHeading,
  colours: Pick<KlineColours, "text" | "surface">,
): void {
  const scale = window.devicePixelRatio || 1;
  const font = getComputedStyle(document.body).fontFamily;
  const lines = [title, ...(indicators === "" ? [] : [indicators]), note];
  const headPx = (linesPx[lines.length - 1] ?? 0) + restPx;
  const canvas = document.createElement("canvas");
  canvas.width = chart.width;
  canvas.height = chart.height + headPx * scale;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, 0, headPx * scale);
  context.scale(scale, scale);
  context.fillStyle = colours.text;
  const roomPx = canvas.width / scale - 2 * besidePx;
  for (const [index, line] of lines.entries()) {
    context.font = index === 0 ? `650 16px ${font}` : `12px ${font}`;
    context.fillText(line, besidePx, linesPx[index] ?? 0, roomPx);
  }
  canvas.toBlob((blob) => blob && saveFile(blob, `${name}.png`), "image/png");
}

export function saveCsv(bars: readonly Bar[], name: string): void {
  saveFile(new Blob([csvOf(bars, store.get(csvFormAtom))], { type: "text/csv" }), `${name}.csv`);
}
