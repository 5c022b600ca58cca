/**
 * Writes PDF 1.7 files whose pages are pictures under a layer of invisible text. A page looks as
 * the browser drew it, in any script, and can still be searched, copied and read by machines.
 */
import { pdfFonts } from "./pdf-fonts.ts";
import { ascii, type PdfObjects, pdfObjects, textString } from "./pdf-objects.ts";

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
  /** Compressed as a zlib stream. */
  deflated: Uint8Array;
}

export interface PdfPage {
  image: PdfImage;
  texts: readonly PdfText[];
}

export interface PdfDocument {
  title: string;
  author: string;
  /** BCP 47. */
  language: string;
  isRtl: boolean;
  createdMs: number;
  pageWidth: number;
  pageHeight: number;
  pages: readonly PdfPage[];
}

/** At most three decimals, which is finer than any printer. */
function number(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}

/** `D:20261121093000Z` */
function pdfDate(timeMs: number): string {
  const digits = new Date(timeMs).toISOString().replaceAll(/\D/g, "");
  return `(D:${digits.slice(0, 14)}Z)`;
}

/** The picture over the whole page, then each text at its place, stretched to its width there. */
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
