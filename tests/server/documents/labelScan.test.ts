import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { LABEL_TYPES } from '../../../contract/rules/orders/orderStatus.ts';
import { commandIn, STATION_COMMANDS } from '../../../contract/rules/orders/scanCodes.ts';
import { labelPdf } from '../../../server/documents/labels/labelPdf.ts';
import { manifestPdf } from '../../../server/documents/papers/manifestPdf.ts';
import { scanSheetPdf } from '../../../server/documents/papers/scanSheetPdf.ts';
import { aLabel, aLongLabel } from './labels.ts';
import { scanPdf } from './scanPdf.ts';

describe('scanned', () => {
  it.each(LOCALES)(
    'the sheet of the scan station in %s has a readable code for every command',
    async (locale) => {
      const sheet = await scanSheetPdf('Aisyah Trading', new Date('2026-03-02T04:00:00Z'), { locale });
      const codes = (await scanPdf(sheet)).map((code) => code.replace('Code128:', ''));
      expect(codes.map(commandIn).toSorted()).toEqual(STATION_COMMANDS.toSorted());
    },
  );

  it.each(LABEL_TYPES)(
    'the codes of a %s label are its number and its tracking address (DET-09)',
    async (type) => {
      const long = aLongLabel();
      const short = aLabel({ consignmentNo: 'WB88', trackingUrl: 'https://console.example.com/track/WB88' });
      expect(await scanPdf(await labelPdf([long, short], type))).toEqual([
        `Code128:${long.consignmentNo}`,
        `Code128:${short.consignmentNo}`,
        `QRCode:${long.trackingUrl}`,
        `QRCode:${short.trackingUrl}`,
      ]);
    },
  );

  it('the codes of a manifest are its id and every parcel (MANI-08)', async () => {
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
    const read = await scanPdf(await manifestPdf({ ...about, parcels }));
    expect(read).toEqual([manifestId, ...parcels.map((p) => p.consignmentNo)].map((n) => `Code128:${n}`));
  });
});
