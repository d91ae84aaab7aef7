import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';

export type Pdf = PDFKit.PDFDocument;

export interface PdfOptions {
  title: string;
  author: string;
  /** Creation date of the document, so that the same data gives the same bytes. */
  date: Date;
  language: string;
  bufferPages?: boolean;
}

/** Draws a PDF page by page and returns its bytes. `draw` awaits `nextRequest` between pages, so that other requests are served. */
export async function pdfFile(
  options: PdfOptions,
  draw: (pdf: Pdf, nextRequest: () => Promise<void>) => Promise<void>,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    font: '',
    bufferPages: options.bufferPages ?? false,
    lang: options.language,
    displayTitle: true,
    info: { Title: options.title, Author: options.author, CreationDate: options.date },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  await draw(pdf, () => nextTurn());
  pdf.end();
  return finished;
}
