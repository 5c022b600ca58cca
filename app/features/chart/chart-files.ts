/** What can be taken along of a chart: a picture of it, and its bars as a table. */
import type { Bar } from "#domain/chart/bar.ts";
import { saveFile } from "../../api/download.ts";
import { csvOf } from "./bars-csv.ts";

interface Heading {
  /** Product and period. */
  title: string;
  /** When it was taken, and by whose chart. */
  note: string;
  ink: string;
  surface: string;
  font: string;
}

const headPx = 48;

/** The chart under a heading, as a PNG. */
export function savePicture(chart: HTMLCanvasElement, name: string, heading: Heading): void {
  const scale = window.devicePixelRatio || 1;
  const canvas = document.createElement("canvas");
  canvas.width = chart.width;
  canvas.height = chart.height + headPx * scale;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = heading.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, 0, headPx * scale);
  context.scale(scale, scale);
  context.fillStyle = heading.ink;
  context.font = `650 16px ${heading.font}`;
  context.fillText(heading.title, 12, 20);
  context.font = `12px ${heading.font}`;
  context.fillText(heading.note, 12, 38);
  canvas.toBlob((blob) => blob && saveFile(blob, `${name}.png`), "image/png");
}

/** The bars as a table. */
export function saveCsv(bars: readonly Bar[], name: string): void {
  saveFile(new Blob([csvOf(bars)], { type: "text/csv" }), `${name}.csv`);
}
