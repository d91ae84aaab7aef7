import { expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { commandCode, STATION_COMMANDS } from '../../../contract/rules/orders/scanCodes.ts';
import { documentTexts } from '../../../server/documents/documentTexts.ts';
import { scanSheetPdf } from '../../../server/documents/papers/scanSheetPdf.ts';
import { readPdf } from './readPdf.ts';

it.each(LOCALES)(
  'the sheet of the scan station in %s names every command next to its code, on one page',
  async (locale) => {
    const { pages, text } = readPdf(
      await scanSheetPdf('Aisyah Trading', new Date('2026-03-02T04:00:00Z'), { locale }),
    );
    expect(pages).toHaveLength(1);
    const flat = text.replace(/\s/g, '');
    for (const command of STATION_COMMANDS) expect(flat).toContain(commandCode(command));
    const { scanSheet, scanClose, scanUndo } = documentTexts(locale);
    for (const words of [scanSheet, scanClose, scanUndo]) expect(flat).toContain(words.replace(/\s/g, ''));
  },
);
