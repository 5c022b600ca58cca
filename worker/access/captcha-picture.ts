/** Draws a picture code as SVG strokes, which contain no text for programs to read. */

/** Strokes of each character on a grid of 4 x 7 points: `a0` is top left, `d6` bottom right. */
const glyphs: Record<string, string> = {
  "2": "a1b0c0d1d2a6d6",
  "3": "a0d0b2c2d3d5c6a6",
  "4": "c6c0a4d4",
  "5": "d0a0a2c2d3d5c6a6",
  "7": "a0d0b6 b3d3",
  A: "a6b0c0d6 a4d4",
  C: "d1c0b0a1a5b6c6d5",
  E: "d0a0a6d6 a3c3",
  F: "d0a0a6 a3c3",
  H: "a0a6 d0d6 a3d3",
  K: "a0a6 d0a3d6",
  L: "a0a6d6",
  M: "a6a0b3d0d6",
  N: "a6a0d6d0",
  P: "a6a0c0d1d2c3a3",
  T: "a0d0 b0b6",
  X: "a0d6 d0a6",
  Y: "a0b3d0 b3b6",
  Z: "a0d0a6d6",
};

export const pictureAlphabet = Object.keys(glyphs).join("");

const width = 180;
const height = 64;
const cell = 7;

/** Returns a uniformly distributed random number between two numbers. */
function between(low: number, high: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return low + ((high - low) * number) / 2 ** 32;
}

const round = (value: number) => value.toFixed(1);

function stroke(points: string, left: number, top: number, slant: number): string {
  const places = points.match(/[a-d][0-6]/g) ?? [];
  const at = places.map((place) => {
    const y = Number(place[1]) * cell + between(-1.6, 1.6);
    const x = (place.charCodeAt(0) - 97) * cell + slant * y + between(-1.6, 1.6);
    return `${round(left + x)} ${round(top + y)}`;
  });
  return `M${at.join("L")}`;
}

function noise(): string {
  const y = () => round(between(4, height - 4));
  return `M0 ${y()}Q${round(between(30, width - 30))} ${y()} ${width} ${y()}`;
}

export function drawPicture(text: string): string {
  const strokes = [...text].flatMap((char, index) => {
    const left = 14 + index * 33 + between(-4, 4);
    const [top, slant] = [between(6, 14), between(-0.25, 0.25)];
    return (glyphs[char] ?? "").split(" ").map((points) => stroke(points, left, top, slant));
  });
  // Shuffles the paths: their order would reveal which paths draw the same character.
  const all = [...strokes, noise(), noise(), noise()]
    .map((path) => [between(0, 1), path] as const)
    .sort(([left], [right]) => left - right)
    .map(([, path]) => path)
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path d="${all}" fill="none" stroke="#6b7f92" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return `data:image/svg+xml;base64,${btoa(svg)}`;
}
