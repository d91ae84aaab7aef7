import { describe, expect, it } from 'vitest';
import {
  checkDigit,
  commandCode,
  commandIn,
  STATION_COMMANDS,
  scanCandidates,
  scannedNanoId,
} from '../../../contract/rules/orders/scanCodes.ts';
import { withoutAdded } from '../../../src/customRoutes/scan/stationSettings.ts';

const number = `MY000000012${checkDigit('000000012')}`;

describe('meanings of a scan', () => {
  it.each([
    ['as it came', number, number],
    ['with the sign of its kind of barcode', `]C1${number}`, number],
    ['with signs around it', `*${number}#`, number],
    ['with control characters', `\u0002${number}\u0003\r`, number],
    ['with letters and digits around it', `A7${number}X9`, number],
    ['in small letters', `x-${number.toLowerCase()}-y`, number],
    ['a reference with signs', '*so-1001*', 'so-1001'],
  ])('the scan %s is read', (_what, scanned, meant) => {
    expect(scanCandidates(scanned)).toContain(meant);
  });

  it('a number with a wrong check digit within a scan is not read', () => {
    const wrong = `MY000000012${(Number(number.at(-1)) + 1) % 10}`;
    expect(scanCandidates(`A${wrong}B`)).not.toContain(wrong);
  });

  it('digits of a reference are never cut off, because the rest could be another order’s', () => {
    expect(scanCandidates('1001234')).toEqual(['1001234']);
  });

  it('the square code of a label is the address of its tracking page', () => {
    expect(scannedNanoId('https://my.example.com/customer/etrack/V1StGXR8Z5jdHi6BmyTaQ')).toBe(
      'V1StGXR8Z5jdHi6BmyTaQ',
    );
    expect(scannedNanoId(number)).toBeUndefined();
  });
});

describe('a station', () => {
  it('a station removes the characters that its scanner adds', () => {
    const added = { prefix: 'Q1', suffix: '99' };
    expect(withoutAdded('Q1SO-100199\r', added)).toBe('SO-1001');
    expect(withoutAdded('SO-1001', added)).toBe('SO-1001');
    expect(withoutAdded('  ', added)).toBe('');
  });

  it('a station is operated by its own barcodes, in upper or lower case and with any keyboard’s sign between the words', () => {
    for (const command of STATION_COMMANDS) expect(commandIn(commandCode(command))).toBe(command);
    for (const typed of ['wb-pack', 'WB:PACK', 'WB/PACK', 'WBPACK', ' WB-PACK '])
      expect([typed, commandIn(typed)]).toEqual([typed, 'pack']);
    for (const other of [
      'MY1',
      'WB-',
      'WB-PACKS',
      'WB--PACK',
      'WB00000001MY',
      'SO-WB-PACK',
      'WB-constructor',
    ])
      expect([other, commandIn(other)]).toEqual([other, undefined]);
  });
});
