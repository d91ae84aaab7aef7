import {
  commandCode,
  STATION_COMMANDS,
  type StationCommand,
} from '../../../contract/rules/orders/scanCodes.ts';
import { type DocumentOptions, languageTag } from '../documentFormat.ts';
import { type DocumentTexts, documentTexts } from '../documentTexts.ts';
import { code128Bars } from '../drawing/barcodes.ts';
import { drawText, RULE, SOFT_INK } from '../drawing/drawing.ts';
import { pdfFile } from '../drawing/pdfFile.ts';
import { CONTENT_WIDTH, MARGIN, PAGE } from '../tables/tableGrid.ts';

const NAMES: Readonly<Record<StationCommand, keyof DocumentTexts>> = {
  print: 'scanPrint',
  pack: 'scanPack',
  manifest: 'scanManifest',
  unpack: 'scanUnpack',
  again: 'scanAgain',
  undo: 'scanUndo',
  close: 'scanClose',
  sound: 'scanSound',
};
const COLUMNS = 2;
const GAP = 14;
const CARD = { width: (CONTENT_WIDTH - (COLUMNS - 1) * GAP) / COLUMNS, height: 128, padding: 12 };
const BARS = { top: 44, height: 52 };

/** A page of barcodes that control the scan station, to hang up at the station. `made` is its date in the file. */
export function scanSheetPdf(company: string, made: Date, options: DocumentOptions = {}): Promise<Buffer> {
  const texts = documentTexts(options.locale);
  const about = {
    title: texts.scanSheet,
    author: company,
    date: made,
    language: languageTag(options.locale),
  };
  return pdfFile(about, async (pdf) => {
    pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    const head = drawText(pdf, texts.scanSheet, MARGIN, MARGIN, CONTENT_WIDTH, {
      size: 18,
      minSize: 12,
      weight: 'bold',
    });
    const below = drawText(pdf, texts.scanSheetHint, MARGIN, head + 4, CONTENT_WIDTH, {
      size: 10,
      color: SOFT_INK,
      maxLines: 3,
    });
    for (const [i, command] of STATION_COMMANDS.entries()) {
      const x = MARGIN + (i % COLUMNS) * (CARD.width + GAP);
      const y = below + GAP + Math.floor(i / COLUMNS) * (CARD.height + GAP);
      const inner = CARD.width - 2 * CARD.padding;
      pdf.rect(x, y, CARD.width, CARD.height).lineWidth(0.6).stroke(RULE);
      drawText(pdf, texts[NAMES[command]], x + CARD.padding, y + CARD.padding, inner, {
        size: 13,
        minSize: 9,
        weight: 'bold',
        align: 'center',
        maxLines: 2,
      });
      const box = { x: x + CARD.padding, y: y + BARS.top, width: inner, height: BARS.height };
      for (const bar of code128Bars(commandCode(command), box))
        pdf.rect(bar.x, bar.y, bar.width, bar.height).fill('#000000');
      drawText(pdf, commandCode(command), x + CARD.padding, y + BARS.top + BARS.height + 6, inner, {
        size: 10,
        align: 'center',
      });
    }
  });
}
