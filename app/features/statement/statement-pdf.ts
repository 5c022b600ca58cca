/** Makes a statement's PDF in the browser, so that the data does not leave the device. */
import { contentWidth, type Mark, margin, pageHeight, pageWidth, type TextMark } from "./marks.ts";
import { layOutStatement, type StatementDocument } from "./page-layout.ts";
import { type PdfImage, type PdfPage, type PdfText, writePdf } from "./pdf-writer.ts";
import { visualOrder } from "./visual-order.ts";
import type { TextMeasure } from "./wrap-text.ts";

export interface StatementPdfOptions {
  /** BCP 47 tag of the language. */
  language: string;
  isRtl: boolean;
  nowMs: number;
  onPage(page: number, pages: number): void;
  signal: AbortSignal;
}

/** @throws the reason of `signal` after an abort */
export async function statementPdf(
  statement: StatementDocument,
  { language, isRtl, nowMs, onPage, signal }: StatementPdfOptions,
): Promise<Blob> {
  // Before the page's font has loaded, the canvas would draw with another one.
  await document.fonts.ready;
  const canvas = new PageCanvas(isRtl);
  const layout = layOutStatement(statement, canvas.measure);
  canvas.expectPages(layout.length);
  const pages: PdfPage[] = [];
  for (const marks of layout) {
    signal.throwIfAborted();
    onPage(pages.length + 1, layout.length);
    pages.push(await canvas.draw(marks));
  }
  const bytes = writePdf({
    title: statement.title,
    author: statement.company,
    language,
    isRtl,
    createdMs: nowMs,
    pageWidth: pageWidth * 0.75,
    pageHeight: pageHeight * 0.75,
    pages,
  });
  return new Blob([bytes], { type: "application/pdf" });
}

/** 192 dots an inch: sharp on screens and on paper. */
const sharpScale = 2;
/** 144 dots an inch, for long statements: half the size and half the time. */
const smallScale = 1.5;
const sharpPages = 20;
/** Factor from CSS pixels to points. */
const point = 0.75;
/** All colours are grey: the picture has 16 greys, enough for smooth letters. */
const ink = "#111111";
const softInk = "#555555";
const rule = "#777777";
const softRule = "#dddddd";
const band = "#eeeeee";

class PageCanvas {
  readonly #canvas = document.createElement("canvas");
  readonly #context: CanvasRenderingContext2D;
  readonly #family = getComputedStyle(document.body).fontFamily;
  readonly #isRtl: boolean;
  #scale = sharpScale;

  /** @throws if the browser has no canvas */
  constructor(isRtl: boolean) {
    this.#isRtl = isRtl;
    // `willReadFrequently`, because the file consists of each page's pixels.
    const context = this.#canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    if (!context) throw new Error("no canvas to draw on");
    this.#context = context;
  }

  readonly measure: TextMeasure = (text, size, isBold = false) => {
    this.#setFont(size, isBold);
    return this.#context.measureText(text).width;
  };

  /** Sets the resolution; call it before the first page is drawn. */
  expectPages(count: number): void {
    this.#scale = count > sharpPages ? smallScale : sharpScale;
    this.#canvas.width = Math.round(pageWidth * this.#scale);
    this.#canvas.height = Math.round(pageHeight * this.#scale);
  }

  async draw(marks: readonly Mark[]): Promise<{ image: PdfImage; texts: PdfText[] }> {
    const context = this.#context;
    context.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, pageWidth, pageHeight);
    const texts: PdfText[] = [];
    for (const mark of marks) {
      if (mark.kind === "text") texts.push(this.#drawText(mark));
      else this.#drawShape(mark);
    }
    return { image: await this.#image(), texts };
  }

  #setFont(size: number, isBold: boolean): void {
    this.#context.font = `${isBold ? 650 : 400} ${size}px ${this.#family}`;
  }

  #left(x: number, width: number): number {
    return this.#isRtl ? margin + contentWidth - x - width : margin + x;
  }

  #drawShape(mark: Exclude<Mark, TextMark>): void {
    const context = this.#context;
    const left = this.#left(mark.x, mark.width);
    if (mark.kind === "band") {
      context.fillStyle = band;
      context.fillRect(left, mark.y, mark.width, mark.height);
      return;
    }
    context.fillStyle = mark.isSoft ? softRule : rule;
    context.fillRect(left, mark.y, mark.width, mark.isSoft ? 0.5 : 1);
  }

  #drawText({ text, x, y, size, isBold = false, isSoft, align, isLtr }: TextMark): PdfText {
    const context = this.#context;
    const width = this.measure(text, size, isBold);
    const left = this.#left(align === "end" ? x - width : x, width);
    const direction = this.#isRtl && !isLtr ? "rtl" : "ltr";
    context.direction = direction;
    context.textAlign = "left";
    context.fillStyle = isSoft ? softInk : ink;
    context.fillText(text, left, y);
    return {
      text: visualOrder(text, direction),
      x: left * point,
      y: (pageHeight - y) * point,
      size: size * point,
      width: width * point,
    };
  }

  async #image(): Promise<PdfImage> {
    const { width, height } = this.#canvas;
    const { data } = this.#context.getImageData(0, 0, width, height);
    return {
      width,
      height,
      bitsPerPixel: 4,
      deflated: await deflate(packGreys(data, width, height)),
    };
  }
}

/** Packs two grey pixels into a byte. Grey has equal red, green and blue, so only red is read. */
function packGreys(
  data: Uint8ClampedArray,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil(width / 2);
  const packed = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const grey = Math.round((data[(row * width + column) * 4] ?? 0) / 17);
      const at = row * rowBytes + (column >> 1);
      packed[at] = (packed[at] ?? 0) | (column % 2 === 0 ? grey << 4 : grey);
    }
  }
  return packed;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
