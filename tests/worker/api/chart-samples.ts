/** Valid inputs of the calls for drawings and layouts of charts. */
import { usualLayout } from "#domain/chart/chart-layout.ts";
import type { Drawing } from "#domain/chart/drawing.ts";

const sampleDrawing: Drawing = {
  id: "a-line",
  tool: "level",
  points: [{ timeMs: 1_795_000_000_000, price: 100_000 }],
  colour: "#2f7de1",
  text: "",
};

export const chartSamples = (productId: string) => ({
  chartDrawings: () => ({ forex_id: productId }),
  saveDrawing: () => ({ forex_id: productId, drawing: sampleDrawing }),
  dropDrawing: () => ({ forex_id: productId, id: sampleDrawing.id }),
  chartLayouts: () => ({}),
  saveLayout: () => ({ name: "Scalping", layout: usualLayout, first: "1" }),
  dropLayout: () => ({ name: "Scalping" }),
});
