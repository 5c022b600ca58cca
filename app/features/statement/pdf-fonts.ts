/**
 * Fonts of the invisible text. Every letter is an empty shape of one width, and a table maps it to
 * its character. So no font file is needed for any script.
 */
import { ascii, type PdfObjects, utf16Hex } from "./pdf-objects.ts";

/** Code 0 is not used: some PDF readers end a text there. */
const lettersPerFont = 255;
/**
 * In thousandths of the size. A space is narrower than a letter, because readers find words by it.
 */
const unitsPerLetter = 500;
const unitsPerSpace = 250;
/** PDF readers accept at most a hundred lines in a block of the table. */
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

/** The table from codes to characters. */
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

/** @param texts all texts of the file; each character in them gets a code */
export function pdfFonts(texts: readonly string[]) {
  const letters = [...new Set(texts.flatMap((text) => [...text]))];
  const places = new Map(letters.map((letter, index) => [letter, index]));
  const fontCount = Math.ceil(letters.length / lettersPerFont);

  function encode(text: string): FontRun[] {
    const runs: FontRun[] = [];
    for (const letter of text) {
      const place = places.get(letter);
      if (place === undefined) throw new Error("the fonts lack a letter");
      const font = `F${Math.floor(place / lettersPerFont)}`;
      const code = twoDigits((place % lettersPerFont) + 1);
      const last = runs.at(-1);
      if (last?.font === font) last.codes += code;
      else runs.push({ font, codes: code });
    }
    return runs;
  }

  /** Writes the fonts; returns the number of the object that names them. */
  function write(objects: PdfObjects): number {
    const shape = (units: number) => objects.stream("", ascii(`${units} 0 0 -250 ${units} 750 d1`));
    const shapes = `<< /letter ${shape(unitsPerLetter)} 0 R /space ${shape(unitsPerSpace)} 0 R >>`;
    const names = Array.from({ length: fontCount }, (_, index) => {
      const own = letters.slice(index * lettersPerFont, (index + 1) * lettersPerFont);
      const widths = own.map(unitsOf);
      const shapeNames = widths.map((units) => (units === unitsPerSpace ? "/space" : "/letter"));
      const table = objects.stream("", ascii(unicodeTable(own)));
      const font = objects.add(
        `<< /Type /Font /Subtype /Type3 /Name /F${index} ` +
          `/FontBBox [0 -250 ${unitsPerLetter} 750] /FontMatrix [0.001 0 0 0.001 0 0] ` +
          `/CharProcs ${shapes} /Resources << >> ` +
          `/Encoding << /Type /Encoding /Differences [1 ${shapeNames.join(" ")}] >> ` +
          `/FirstChar 1 /LastChar ${own.length} /Widths [${widths.join(" ")}] ` +
          `/ToUnicode ${table} 0 R >>`,
      );
      return `/F${index} ${font} 0 R`;
    });
    return objects.add(`<< ${names.join(" ")} >>`);
  }

  /** Width of a text at size 1, before it is stretched to its place. */
  function widthOf(text: string): number {
    return [...text].reduce((units, letter) => units + unitsOf(letter), 0) / 1_000;
  }
  return { encode, write, widthOf };
}
