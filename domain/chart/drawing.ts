import * as z from "zod/mini";

/** Maximum drawings of one user: on one product's chart, and on all charts. */
export const drawingsMax = { product: 100, user: 1_000 } as const;
export const drawingTextMax = 120;

export const pointsOf = {
  trend: 2,
  ray: 2,
  level: 1,
  rectangle: 2,
  fibonacci: 2,
  measure: 2,
  text: 1,
} as const;
export type DrawingTool = keyof typeof pointsOf;
export const drawingTools = Object.keys(pointsOf) as [DrawingTool, ...DrawingTool[]];

const pointSchema = z.strictObject({
  timeMs: z.int().check(z.nonnegative(), z.maximum(8_640_000_000_000_000)),
  price: z.number().check(z.minimum(-1e12), z.maximum(1e12)),
});
export type DrawingPoint = z.infer<typeof pointSchema>;

export const drawingId = z.string().check(z.regex(/^[0-9a-z-]{1,36}$/));

export const drawingSchema = z
  .strictObject({
    id: drawingId,
    tool: z.enum(drawingTools),
    points: z.array(pointSchema).check(z.minLength(1), z.maxLength(2)),
    colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
    text: z.string().check(z.maxLength(drawingTextMax)),
  })
  .check(
    z.refine(({ tool, points, text }) => {
      return points.length === pointsOf[tool] && (tool === "text" ? text !== "" : text === "");
    }),
  );
export type Drawing = z.infer<typeof drawingSchema>;

/** Parses stored drawings; leaves out drawings in an old form. */
export function readDrawings(texts: readonly string[]): Drawing[] {
  return texts.flatMap((text) => {
    const read = drawingSchema.safeParse(JSON.parse(text));
    return read.success ? [read.data] : [];
  });
}
