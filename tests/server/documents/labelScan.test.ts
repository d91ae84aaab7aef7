import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { LABEL_TYPES } from '../../../contract/rules/orderStatus.ts';
import { commandIn, STATION_COMMANDS } from '../../../contract/rules/scanCodes.ts';
import { labelPdf } from '../../../server/documents/labelPdf.ts';
import { manifestPdf } from '../../../server/documents/manifestPdf.ts';
import { scanSheetPdf } from '../../../server/documents/scanSheetPdf.ts';
import { aLabel, aLongLabel } from './labels.ts';

const installed = (command: string) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

const folder = mkdtempSync(path.join(tmpdir(), 'scan-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The codes that a scanner reads from the pages at 203 dpi. */
function scan(name: string, pdf: Buffer): string[] {
  const file = path.join(folder, `${name}.pdf`);
  writeFileSync(file, pdf);
  execFileSync('pdftoppm', ['-r', '203', '-png', file, path.join(folder, name)]);
  const pages = readdirSync(folder).filter((entry) => entry.startsWith(`${name}-`));
  const read = pages.map((page) =>
    execFileSync('zbarimg', ['-q', path.join(folder, page)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString(),
  );
  return read.join('').trim().split('\n').toSorted();
}

describe.runIf(installed('pdftoppm') && installed('zbarimg'))('scanned', () => {
  it.each(LOCALES)('the sheet of the scan station in %s gives every command (issue 14)', async (locale) => {
    const sheet = await scanSheetPdf('Aisyah Trading', new Date('2026-03-02T04:00:00Z'), { locale });
    const codes = scan(`sheet-${locale}`, sheet).map((code) => code.replace('CODE-128:', ''));
    expect(codes.map(commandIn).toSorted()).toEqual(STATION_COMMANDS.toSorted());
  });

  it.each(LABEL_TYPES)('a %s label gives its number and its tracking address (DET-09)', async (type) => {
    const long = aLongLabel();
    const short = aLabel({ consignmentNo: 'WB88', trackingUrl: 'https://console.example.com/track/WB88' });
    expect(scan(type, await labelPdf([long, short], type))).toEqual([
      `CODE-128:${long.consignmentNo}`,
      `CODE-128:${short.consignmentNo}`,
      `QR-Code:${long.trackingUrl}`,
      `QR-Code:${short.trackingUrl}`,
    ]);
  });

  it('a manifest gives its id and every parcel (MANI-08)', async () => {
    const parcels = Array.from({ length: 20 }, (_, i) => ({
      consignmentNo: `SPXMY01234567890123${i + 10}`,
      receiverName: 'Tan Wei Ming',
      postcode: '10050',
      city: 'George Town',
      country: 'Malaysia',
      pieces: 1,
      weightKg: 1,
    }));
    const { sender, serviceName, courierName, currency, createdAt } = aLabel();
    const company = { name: 'Parcel House', color: '#0b5fff', lines: [] };
    const manifestId = 'MF-20261121-0007';
    const about = { manifestId, serviceName, courierName, company, sender, currency, createdAt };
    const read = scan('manifest', await manifestPdf({ ...about, parcels }));
    expect(read).toEqual([manifestId, ...parcels.map((p) => p.consignmentNo)].map((n) => `CODE-128:${n}`));
  });
});
