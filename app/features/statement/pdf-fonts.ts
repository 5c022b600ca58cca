/**
 * Fonts of the invisible text: every letter is an empty shape of one width, and a table tells readers which character it
 * stands for. No font file has to be shipped, whatever the script.
 */
import { ascii, type PdfObjects, utf16Hex } from "./pdf-objects.ts";

/** Code 0 is left out: some readers end a text there. */
const lettersPerFont = 255;
/** Widths in thousandths of the size. Readers part words by what they take for a space: it has to be narrower than a letter. */
const unitsPerLetter = 500;
const unitsPerSpace = 250;
/** Readers take tables in blocks of a hundred lines at most. */
const blockLines = 100;

/** A stretch of text in one font, as hexadecimal codes. */
interface FontRun {
  font: string;
  codes: string;
}

const twoDigits = (code: number) => code.toString(16).padStart(2, "0");

function unitsOf(letter: string): number {
  return /\s/.test(letter) ? unitsPerSpace : unitsPerLetter;
}

/** From codes to characters. */
function unicodeTable(letters: readonly string[]): string {
  const lines = letters.map((letter, index) => `<${twoDigits(index + 1)}> <${utf16Hex(letter)}>`);
  const blocks: string[] = [];
  for (let start = 0; start < lines.length; start += blockLines) {
    const block = lines.slice(start, start + blockLines);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return [
    "/CIDInit /ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def",
    "/CMapType 2 def",
    "1 begincodespacerange\n<01> <ff>\nendcodespacerange",
    ...blocks,
    "endcmap",
    "CMapName currentdict /CMap defineresource pop",
    "end",
    "end",
  ].join("\n");
}

/** @param texts all that will be encoded; each character that occurs gets a code */
export function pdfFonts(texts: readonly string[]) {
  const letters = [...new Set(texts.flatMap((text) => [...text]))];
  const places = new Map(letters.map((letter, index) => [letter, index]));
  const fontCount = Math.ceil(letters.length / lettersPerFont);

  function encode(text: string): FontRun[] {
    const runs: FontRun[] = [];
    for (const letter of text) {
      const place = places.get(letter);
      if (place === undefined) throw new Error("a letter that the fonts do not have");
      const font = `F${Math.floor(place / lettersPerFont)}`;
      const code = twoDigits((place % lettersPerFont) + 1);
      const last = runs.at(-1);
      if (last?.font === font) last.codes += code;
      else runs.push({ font, codes: code });
    }
    return runs;
  }

  /** Number of the object that names all fonts. */
  function write(objects: PdfObjects): number {
    const shape = (units: number) => objects.stream("", ascii(`${units} 0 0 -250 ${units} 750 d1`));
    const shapes = `<< /letter ${shape(unitsPerLetter)} 0 R /space ${shape(unitsPerSpace)} 0 R >>`;
    const names = Array.from({ length: fontCount }, (_, index) => {
      const own = letters.slice(index * lettersPerFont, (index + 1) * lettersPerFont);
      const widths = own.map(unitsOf);
      const shapeNames = widths.map((units) => (units === unitsPerSpace ? "/space" : "/letter"));
      const table = objects.stream("", ascii(unicodeTable(own)));
      const font = objects.add(
        `<< /Type /Font /Subtype /Type3 /Name /F${index} /FontBBox [0 -250 ${unitsPerLetter} 750] ` +
          `/FontMatrix [0.001 0 0 0.001 0 0] /CharProcs ${shapes} /Resources << >> ` +
          `/Encoding << /Type /Encoding /Differences [1 ${shapeNames.join(" ")}] >> ` +
          `/FirstChar 1 /LastChar ${own.length} /Widths [${widths.join(" ")}] /ToUnicode ${table} 0 R >>`,
      );
      return `/F${index} ${font} 0 R`;
    });
    return objects.add(`<< ${names.join(" ")} >>`);
  }

  /** Width of a text at size 1, before it is stretched. */
  function widthOf(text: string): number {
    return [...text].reduce((units, letter) => units + unitsOf(letter), 0) / 1_000;
  }
  return { encode, write, widthOf };
}
