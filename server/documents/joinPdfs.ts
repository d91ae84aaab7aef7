import { PDFDocument } from '@cantoo/pdf-lib';

/** One document with all pages of these, in their order. */
export async function joinPdfs(parts: Uint8Array[]): Promise<Buffer> {
  const whole = await PDFDocument.create();
  for (const part of parts) {
    const document = await PDFDocument.load(part);
    for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page);
  }
  return Buffer.from(await whole.save());
}
