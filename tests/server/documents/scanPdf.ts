import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const POINTS_PER_INCH = 72;
const PRINTED_DPI = 203;

prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(
      readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
    ).buffer,
  },
});

/** Kind and text of the codes that a scanner reads from a PDF's pages after a label printer. */
export async function scanPdf(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(new Uint8Array(pdf));
  const codes: string[] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({
      scale: PRINTED_DPI / POINTS_PER_INCH,
      render: 'bitmap',
    });
    const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const };
    const found = await readBarcodes(picture, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 255 });
    codes.push(...found.map(({ format, text }) => `${format}:${text}`));
  }
  document.destroy();
  library.destroy();
  return codes.toSorted();
}
