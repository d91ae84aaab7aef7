import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { wholeOf } from './streamed.ts';

export type Pdf = PDFKit.PDFDocument;

export interface PdfOptions {
  title: string;
  author: string;
  /** Creation date of the document, so that the same data gives the same bytes. */
  date: Date;
  language: string;
  bufferPages?: boolean;
}

function emptyPdf(options: PdfOptions): Pdf {
  return new PDFDocument({
    autoFirstPage: false,
    font: '',
    bufferPages: options.bufferPages ?? false,
    lang: options.language,
    displayTitle: true,
    info: { Title: options.title, Author: options.author, CreationDate: options.date },
  });
}

/**
 * Writes a PDF and emits the finished part after each step of `draw`; the server handles other requests between two steps. A slow reader
 * delays the next step, so a long file needs no more memory than a short one.
 */
export async function* pdfStream(
  options: PdfOptions,
  draw: (pdf: Pdf) => Iterable<void> | AsyncIterable<void>,
): AsyncGenerator<Buffer> {
  const pdf = emptyPdf(options);
  const finished: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.once('end', resolve);
    pdf.once('error', reject);
  });
  // The error is handled where it is awaited, also when a step fails before.
  ended.catch(() => undefined);
  pdf.on('data', (chunk: Buffer) => finished.push(chunk));
  for await (const _ of draw(pdf)) {
    await nextTurn();
    if (finished.length > 0) yield Buffer.concat(finished.splice(0));
  }
  pdf.end();
  await ended;
  yield Buffer.concat(finished);
}

/** Draws a PDF page by page and returns its bytes. `draw` awaits `nextRequest` between pages, so that other requests are served. */
export function pdfFile(
  options: PdfOptions,
  draw: (pdf: Pdf, nextRequest: () => Promise<void>) => Promise<void>,
): Promise<Buffer> {
  return wholeOf(
    pdfStream(options, async function* (pdf) {
      await draw(pdf, () => nextTurn());
    }),
  );
}
