import * as z from "zod/mini";
import { chartLayoutSchema } from "../../chart/chart-layout.ts";
import { drawingId, drawingSchema } from "../../chart/drawing.ts";
import { defineCall, defineMutation } from "./call.ts";
import { wireChoice } from "./wire.ts";

/** Per user. */
export const layoutsMax = 30;

const forexId = z.union([
  z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  z.int().check(z.positive(), z.maximum(999_999_999)),
]);
const layoutName = z.string().check(z.regex(/^\S(?:.{0,38}\S)?$/u));
const done = z.object({});

export const chartDrawings = defineCall("/api/chart/drawings", {
  summary: "What the user drew on the chart of a product",
  input: z.strictObject({ forex_id: forexId }),
  output: z.array(drawingSchema),
});

export const saveDrawing = defineMutation("/api/chart/save_drawing", "keep", {
  summary: "Keeps a drawing, in place of the one with its id: of two devices the last one counts",
  input: z.strictObject({ forex_id: forexId, drawing: drawingSchema }),
  output: done,
});

export const dropDrawing = defineMutation("/api/chart/drop_drawing", "keep", {
  summary: "Takes a drawing away; one that is gone already changes nothing",
  input: z.strictObject({ forex_id: forexId, id: drawingId }),
  output: done,
});

const keptLayout = z.object({
  name: z.string(),
  layout: chartLayoutSchema,
  first: z.boolean(),
});
export type KeptLayout = z.infer<typeof keptLayout>;

export const chartLayouts = defineCall("/api/chart/layouts", {
  summary: "The layouts that the user keeps, by name",
  output: z.array(keptLayout),
});

export const saveLayout = defineMutation("/api/chart/save_layout", "keep", {
  summary: "Keeps a layout under a name, in place of what the name had",
  input: z.strictObject({
    name: layoutName,
    layout: chartLayoutSchema,
    /** 1 makes charts start with this layout instead of any other. */
    first: wireChoice(["0", "1"]),
  }),
  output: z.array(keptLayout),
});

export const dropLayout = defineMutation("/api/chart/drop_layout", "keep", {
  summary: "Forgets a layout; one that is gone already changes nothing",
  input: z.strictObject({ name: layoutName }),
  output: z.array(keptLayout),
});
