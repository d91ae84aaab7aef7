import { fill } from '../../../texts/fill.ts';
import { type DocumentOptions, languageTag } from '../documentFormat.ts';
import { type DocumentTexts, documentTexts } from '../documentTexts.ts';
import { drawText, SOFT_INK } from '../drawing/drawing.ts';
import { type Pdf, pdfFile } from '../drawing/pdfFile.ts';
import type { TableDocument } from './tableDocument.ts';
import { drawTableEnd } from './tableEnd.ts';
import { CONTENT_WIDTH, MARGIN, PAGE } from './tableGrid.ts';
import { drawTableHead } from './tableHead.ts';
import { drawTableRows } from './tableRows.ts';

/** Several documents in one file, each with its own page numbers. Throws RangeError without documents. */
export async function tablePdf(documents: TableDocument[], options: DocumentOptions = {}): Promise<Buffer> {
  const first = documents[0];
  if (!first) throw new RangeError('There is no document to draw');
  const texts = documentTexts(options.locale);
  const about = {
    title: `${first.title} ${first.number}`.trim(),
    author: first.company.name,
    date: new Date(first.date),
    language: languageTag(options.locale),
    bufferPages: true,
  };
  return pdfFile(about, async (pdf, nextRequest) => {
    for (const document of documents) {
      const firstPage = pdf.bufferedPageRange().count;
      startPage(pdf);
      const top = drawTableHead(pdf, document);
      const nextPage = () => {
        startPage(pdf);
        return drawContinuation(pdf, document);
      };
      const below = await drawTableRows(pdf, document, top, nextPage, nextRequest);
      drawTableEnd(pdf, document, below, nextPage, texts);
      numberPages(pdf, firstPage, texts);
      await nextRequest();
    }
  });
}

function startPage(pdf: Pdf): void {
  pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
}

function drawContinuation(pdf: Pdf, document: TableDocument): number {
  const style = { size: 9, color: SOFT_INK } as const;
  const half = CONTENT_WIDTH / 2;
  drawText(pdf, document.company.name, MARGIN, MARGIN, half, style);
  const title = `${document.title} ${document.number}`;
  drawText(pdf, title, MARGIN + half, MARGIN, half, { ...style, align: 'right' });
  return MARGIN + 22;
}

function numberPages(pdf: Pdf, firstPage: number, texts: DocumentTexts): void {
  const pages = pdf.bufferedPageRange().count - firstPage;
  for (let page = 1; page <= pages; page++) {
    pdf.switchToPage(firstPage + page - 1);
    const text = fill(texts.page, { page, pages });
    const style = { size: 8, color: SOFT_INK, align: 'right' } as const;
    drawText(pdf, text, MARGIN, PAGE.height - MARGIN + 8, CONTENT_WIDTH, style);
  }
}
