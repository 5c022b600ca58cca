/**
 * Writes PDF 1.7 files whose pages are pictures under a layer of invisible text. A page looks as
 * the browser drew it, in any script, and can still be searched, copied and read by machines.
 */
import { ascii, type PdfObjects, pdfObjects, textString, utf16Hex } from "./pdf-objects.ts";

/** Lengths in points (1/72 inch), from the lower left corner; y is the base line. */
export interface PdfText {
  /** In visual order, left to right: PDF readers restore the order of right-to-left scripts. */
  text: string;
  x: number;
  y: number;
  size: number;
  width: number;
}

/** Grey pixels, row by row from the top; each row starts at a whole byte. 0 is black. */
export interface PdfImage {
  width: number;
  height: number;
  bitsPerPixel: 1 | 2 | 4 | 8;
  /** Pixels, compressed as a zlib stream. */
  deflated: Uint8Array;
}

export interface PdfPage {
  image: PdfImage;
  texts: readonly PdfText[];
}

export interface PdfDocument {
  title: string;
  author: string;
  /** BCP 47 tag of the language. */
  language: string;
  isRtl: boolean;
  createdMs: number;
  pageWidth: number;
  pageHeight: number;
  pages: readonly PdfPage[];
}

/** Number with at most three decimals, which is finer than any printer. */
function number(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}

/** Date in the form `D:20261121093000Z`. */
function pdfDate(timeMs: number): string {
  const digits = new Date(timeMs).toISOString().replaceAll(/\D/g, "");
  return `(D:${digits.slice(0, 14)}Z)`;
}

/** Draws the picture over the whole page, then each text at its place, stretched to `width`. */
function pageContent(document: PdfDocument, page: PdfPage, fonts: ReturnType<typeof pdfFonts>) {
  const { pageWidth, pageHeight } = document;
  const lines = [`q ${number(pageWidth)} 0 0 ${number(pageHeight)} 0 0 cm /Page Do Q`, "BT 3 Tr"];
  for (const { text, x, y, size, width } of page.texts) {
    if (text === "") continue;
    const stretch = width / (fonts.widthOf(text) * size);
    lines.push(`${number(stretch * 100)} Tz 1 0 0 1 ${number(x)} ${number(y)} Tm`);
    for (const { font, codes } of fonts.encode(text))
      lines.push(`/${font} ${number(size)} Tf <${codes}> Tj`);
  }
  lines.push("ET");
  return ascii(lines.join("\n"));
}

function writePage(
  objects: PdfObjects,
  document: PdfDocument,
  page: PdfPage,
  tree: { parent: number; fonts: ReturnType<typeof pdfFonts>; fontsAt: number },
): number {
  const { width, height, bitsPerPixel, deflated } = page.image;
  const image = objects.stream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
      `/BitsPerComponent ${bitsPerPixel} /Filter /FlateDecode`,
    deflated,
  );
  const content = objects.stream("", pageContent(document, page, tree.fonts));
  const box = `[0 0 ${number(document.pageWidth)} ${number(document.pageHeight)}]`;
  return objects.add(
    `<< /Type /Page /Parent ${tree.parent} 0 R /MediaBox ${box} /Contents ${content} 0 R ` +
      `/Resources << /Font ${tree.fontsAt} 0 R /XObject << /Page ${image} 0 R >> >> >>`,
  );
}

export function writePdf(document: PdfDocument): Uint8Array<ArrayBuffer> {
  const objects = pdfObjects();
  const parent = objects.reserve();
  const fonts = pdfFonts(document.pages.flatMap(({ texts }) => texts.map(({ text }) => text)));
  const tree = { parent, fonts, fontsAt: fonts.write(objects) };
  const pages = document.pages.map((page) => writePage(objects, document, page, tree));
  const kids = pages.map((page) => `${page} 0 R`).join(" ");
  objects.fill(parent, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  const preferences = `<< /DisplayDocTitle true${document.isRtl ? " /Direction /R2L" : ""} >>`;
  const root = objects.add(
    `<< /Type /Catalog /Pages ${parent} 0 R /Lang ${textString(document.language)} ` +
      `/ViewerPreferences ${preferences} >>`,
  );
  const info = objects.add(
    `<< /Title ${textString(document.title)} /Author ${textString(document.author)} ` +
      `/CreationDate ${pdfDate(document.createdMs)} >>`,
  );
  return objects.finish(root, info);
}

/*
 * Fonts of the invisible text. Every letter is an empty shape of one width, and a table maps it to
 * its character. So no font file is needed for any script.
 */

/** Code 0 is not used: some PDF readers end a text there. */
const lettersPerFont = 255;
/** Widths in thousandths of the font size. PDF readers recognise a space by its smaller width. */
const unitsPerLetter = 500;
const unitsPerSpace = 250;
/** Maximum lines that PDF readers accept in one block of the character table. */
const blockLines = 100;

interface FontRun {
  font: string;
  codes: string;
}

const twoDigits = (code: number) => code.toString(16).padStart(2, "0");

function unitsOf(letter: string): number {
  return /\s/.test(letter) ? unitsPerSpace : unitsPerLetter;
}

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
function pdfFonts(texts: readonly string[]) {
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
