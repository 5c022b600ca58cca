import { type Ink, inkOf, signatureSize } from "#domain/loans/signature.ts";

const { width, height } = signatureSize;
/** Dark in both themes, because the pad is white in both. */
const ink = "#10151d";
const penWidth = 3;
/** Length of a dot in px: a canvas draws no line of length 0. */
const dot = 0.01;
const opaqueMin = 128;

export type Brush = CanvasRenderingContext2D;

export interface Spot {
  x: number;
  y: number;
}

export function clearPad(brush: Brush): void {
  brush.clearRect(0, 0, width, height);
}

export function drawStroke(brush: Brush, from: Spot, to: Spot): void {
  brush.strokeStyle = ink;
  brush.lineWidth = penWidth;
  brush.lineCap = "round";
  brush.lineJoin = "round";
  brush.beginPath();
  brush.moveTo(from.x, from.y);
  brush.lineTo(to.x + dot, to.y);
  brush.stroke();
}

const nameSize = 56;
const markSize = 14;
const edge = 16;

/**
 * Replaces all strokes by the name.
 * @param mark text below the name: says that the name was typed, not drawn
 */
export function writeName(brush: Brush, name: string, mark: string): void {
  clearPad(brush);
  brush.fillStyle = ink;
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  brush.font = `italic ${nameSize}px "Segoe Script", "Snell Roundhand", cursive, serif`;
  const wide = brush.measureText(name).width;
  const size = Math.min(nameSize, (nameSize * (width - 2 * edge)) / Math.max(wide, 1));
  brush.font = brush.font.replace(`${nameSize}px`, `${size}px`);
  brush.fillText(name, width / 2, height / 2);
  brush.font = `${markSize}px sans-serif`;
  brush.fillText(mark, width / 2, height - 2 * edge);
}

/** Measures the ink as the server does. */
export function inkOn(brush: Brush): Ink {
  const { data } = brush.getImageData(0, 0, width, height);
  const opacityAt = (column: number, row: number) => data[(row * width + column) * 4 + 3] ?? 0;
  return inkOf(signatureSize, (column, row) => opacityAt(column, row) >= opaqueMin);
}

/** @throws if the browser cannot write a PNG */
export async function pictureOf(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the signature could not be written");
  return new File([blob], "signature.png", { type: "image/png" });
}
