import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type PdfDocument, writePdf } from "#app/features/statement/pdf-writer.ts";
import { visualOrder } from "#app/features/statement/visual-order.ts";
import { readPdf } from "../../support/node/read-pdf.ts";

const pixels = new Uint8Array([0x0f, 0xf0, 0x12, 0x34]);
const image = { width: 4, height: 2, bitsPerPixel: 4, deflated: deflateSync(pixels) } as const;

function documentOf(texts: string[][], change: Partial<PdfDocument> = {}): PdfDocument {
  return {
    title: "Statement",
    author: "Demo",
    language: "en",
    isRtl: false,
    createdMs: 1_795_000_000_000,
    pageWidth: 595.5,
    pageHeight: 842.25,
    pages: texts.map((page) => ({
      image,
      texts: page.map((text, line) => ({ text, x: 36, y: 800 - 12 * line, size: 9, width: 100 })),
    })),
    ...change,
  };
}

const textsOf = (document: PdfDocument) =>
  readPdf(writePdf(document)).pages.map(({ texts }) => texts.map(({ text }) => text));

describe("the PDF writer", () => {
  it("writes every PDF object at its offset in the cross-reference table", () => {
    const read = readPdf(writePdf(documentOf([["one"], ["two", "three"], []])));
    expect(read.pages.map(({ texts }) => texts.map(({ text }) => text))).toEqual([
      ["one"],
      ["two", "three"],
      [],
    ]);
    expect(read.pages[0]?.box).toEqual([0, 0, 595.5, 842.25]);
    expect(read.pages[1]?.image).toEqual({ width: 4, height: 2, bits: 4, pixels });
  });

  it("places a PDF's selectable text over the visible text, in the same width", () => {
    const text = { text: "Balance 12.50", x: 36.123, y: 700.5, size: 9.75, width: 71.25 };
    const document = { ...documentOf([[]]), pages: [{ image, texts: [text] }] };
    const [read] = readPdf(writePdf(document)).pages[0]?.texts ?? [];
    expect(read).toMatchObject({ text: "Balance 12.50", x: 36.123, y: 700.5, size: 9.75 });
    expect(read?.width).toBeCloseTo(71.25, 2);
  });

  it.each([
    ["Latin", "Č ñ ß é – “quoted” (brackets) \\ back"],
    ["Hindi", "खाता विवरण"],
    ["Thai", "ใบแจ้งยอด"],
    ["Japanese", "取引明細書"],
    ["Korean", "거래 명세서"],
    ["Russian", "Выписка"],
    ["outside the first plane", "𠮷 🙂"],
  ])("writes PDFs whose %s text can be extracted", (_, text) => {
    expect(textsOf(documentOf([[text]], { title: text }))).toEqual([[text]]);
    expect(readPdf(writePdf(documentOf([[]], { title: text }))).title).toBe(text);
  });

  it("embeds as many PDF fonts as the letters need", () => {
    const many = Array.from({ length: 1_000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    const text = `${many.join("")}A${many.toReversed().join("")}`;
    expect(textsOf(documentOf([["A", text], [text]]))).toEqual([["A", text], [text]]);
  });

  it("writes title, language and direction of a PDF", () => {
    const read = readPdf(
      writePdf(
        documentOf([[]], { title: "كشف الحساب", author: "شركة", language: "ar", isRtl: true }),
      ),
    );
    expect([read.title, read.author, read.language]).toEqual(["كشف الحساب", "شركة", "ar"]);
    expect(read.catalog).toContain("/Direction /R2L");
    expect(read.catalog).toContain("/DisplayDocTitle true");
  });
});

describe("the visual order of text", () => {
  it.each([
    ["Balance 12.50", "ltr", "Balance 12.50"],
    ["كشف", "rtl", "فشك"],
    ["كشف 12.50 دولار", "rtl", "رالود 12.50 فشك"],
    ["الصفحة 1 من 3", "rtl", "3 نم 1 ةحفصلا"],
    ["-1,234.50", "ltr", "-1,234.50"],
    ["\u061C-5.00\u200F", "ltr", "-5.00"],
    ["Demo Markets: كشف", "ltr", "Demo Markets: فشك"],
    ["شركة Demo Markets", "rtl", "Demo Markets ةكرش"],
    ["कुल", "ltr", "कुल"],
    ["", "rtl", ""],
  ] as const)("orders the text %j in a line from %s as %j", (text, base, seen) => {
    expect(visualOrder(text, base)).toBe(seen);
  });

  it("returns an Arabic text unchanged when its order is reversed twice", () => {
    const text = "تَمَّ الإيداع";
    expect(visualOrder(visualOrder(text, "rtl"), "rtl")).toBe(text);
  });
});
