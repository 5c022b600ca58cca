/** Makes a statement's PDF in the browser; its data does not leave the device. */
import { PageCanvas } from "./draw-page.ts";
import { pageHeight, pageWidth } from "./marks.ts";
import { layOutStatement, type StatementDocument } from "./page-layout.ts";
import { type PdfPage, writePdf } from "./pdf-writer.ts";

export interface StatementPdfOptions {
  /** BCP 47. */
  language: string;
  isRtl: boolean;
  nowMs: number;
  onPage(page: number, pages: number): void;
  signal: AbortSignal;
}

/** @throws the signal's reason once it is aborted */
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
