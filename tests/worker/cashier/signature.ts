/** A signature's picture as a canvas writes it. */
import { bytes, u32 } from "../access/bytes.ts";

const [width, height] = [300, 400];

async function deflated(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([data]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const chunk = (name: string, data: Uint8Array) => [u32(data.length), bytes(name), data, u32(0)];

/**
 * Black ink on a transparent ground.
 * @param isInked true if the point at this column and row is drawn
 */
export async function drawing(isInked: (x: number, y: number) => boolean): Promise<File> {
  const lines = new Uint8Array(height * (1 + width * 4));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isInked(x, y)) lines[y * (1 + width * 4) + 1 + x * 4 + 3] = 255;
    }
  }
  const parts = [
    bytes("\x89PNG\r\n\x1a\n"),
    ...chunk("IHDR", new Uint8Array([...u32(width), ...u32(height), 8, 6, 0, 0, 0])),
    ...chunk("IDAT", await deflated(lines)),
    ...chunk("IEND", new Uint8Array()),
  ];
  return new File(parts as ConstructorParameters<typeof File>[0], "sign.png", {
    type: "image/png",
  });
}

export const signature = () =>
  drawing((x, y) => x > 40 && x < 240 && Math.abs(y - 150 - 40 * Math.sin(x / 20)) < 4);
