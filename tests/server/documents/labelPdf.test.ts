import { describe, expect, it } from 'vitest';
import { LABEL_TYPES, type LabelType } from '../../../contract/rules/orders/orderStatus.ts';
import { textWidth } from '../../../server/documents/drawing/textRuns.ts';
import { labelPages, labelPdf } from '../../../server/documents/labels/labelPdf.ts';
import { aLabel, aLongLabel } from './labels.ts';
import { readPdf } from './readPdf.ts';

const SHEETS: [
  type: LabelType,
  size: [number, number],
  pages: [one: number, three: number, seven: number],
][] = [
  ['default', [297.6, 419.5], [1, 3, 7]],
  ['A6-1', [297.6, 419.5], [1, 3, 7]],
  ['A5-2', [595.3, 419.5], [1, 2, 4]],
  ['A4-Q4', [595.3, 841.9], [1, 1, 2]],
  ['A4-3', [595.3, 841.9], [1, 1, 3]],
];

const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => aLabel({ consignmentNo: `WB00000000${i}MY` }));

describe('label sheets', () => {
  it.each(SHEETS)(
    'a sheet of %s has labels on pages of its size (PROF-08, DET-09, API-121)',
    async (type, size, pages) => {
      const counts: number[] = [];
      for (const count of [1, 3, 7]) {
        const pdf = readPdf(await labelPdf(numbered(count), type));
        counts.push(pdf.pages.length);
        for (const page of pdf.pages) {
          expect(page.width).toBeCloseTo(size[0], 0);
          expect(page.height).toBeCloseTo(size[1], 0);
        }
      }
      expect(counts).toEqual(pages);
    },
  );

  it.each(LABEL_TYPES)(
    'a sheet of %s has every label of several orders, in their order (API-122)',
    async (type) => {
      const labels = numbered(7);
      const labelTexts = readPdf(await labelPdf(labels, type)).texts.map((t) => t.text);
      expect(labelTexts.filter((text) => text.startsWith('WB00000000'))).toEqual(
        labels.map((l) => l.consignmentNo),
      );
    },
  );

  it('label sheets without labels are refused (API-122)', async () => {
    await expect(labelPdf([], 'default')).rejects.toThrow(RangeError);
  });

  it('label sheets of the same labels have the same bytes (API-121)', async () => {
    const [first, second] = [await labelPdf(numbered(2), 'A5-2'), await labelPdf(numbered(2), 'A5-2')];
    expect(first.equals(second)).toBe(true);
  });

  it('label sheets are sent page by page: the first label leaves before the last is made, and sent pages are dropped', async () => {
    const made = new Set<number>();
    const labels = numbered(9).map((label, n) =>
      Object.defineProperty(label, 'note', {
        enumerable: true,
        get: () => {
          made.add(n);
          return undefined;
        },
      }),
    );
    const pages = labelPages(labels, 'A6-1');
    const parts: Buffer[] = [];
    const whole = () => Buffer.concat(parts).toString('latin1');
    const next = async () => {
      const { value } = await pages.next();
      if (value) parts.push(value);
      return value !== undefined;
    };
    while (!whole().includes('endstream')) expect(await next()).toBe(true);
    expect(whole().startsWith('%PDF-')).toBe(true);
    expect(made.size).toBeLessThan(9);
    while (await next());
    expect(readPdf(Buffer.concat(parts)).pages).toHaveLength(9);
    // The rest of the file is its end, without pages.
    expect(parts.at(-1)!.length).toBeLessThan(Buffer.concat(parts).length);
    expect(Buffer.concat(parts).equals(await labelPdf(numbered(9), 'A6-1'))).toBe(true);
  });

  it('label sheets let other work run between labels (API-122)', async () => {
    let turns = 0;
    let running = true;
    const count = () => {
      turns++;
      if (running) setImmediate(count);
    };
    setImmediate(count);
    await labelPdf(numbered(20), 'A4-Q4');
    running = false;
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});

describe('a label', () => {
  it.each(LABEL_TYPES)('%s shows consignment number, postcode and service largest (DET-09)', async (type) => {
    const { texts } = readPdf(await labelPdf([aLabel()], type));
    const largest = texts.toSorted((a, b) => b.size - a.size).slice(0, 3);
    expect(largest.map((t) => t.text).toSorted()).toEqual(['10050', 'Next Day Parcel', 'WB123456789MY']);
  });

  it('a label shows receiver, sender, weight, carton and contents (ORD-36)', async () => {
    const label = aLabel({ pieces: { index: 2, total: 3 }, referenceNo: 'SO-91', note: 'Ring twice' });
    const { text } = readPdf(await labelPdf([label], 'default'));
    for (const part of [
      'Tan Wei Ming',
      '+60 16-987 6543',
      'Acme Trading',
      'George Town',
      'Pulau Pinang, Malaysia',
    ]) {
      expect(text).toContain(part);
    }
    for (const part of ['Siti Aminah', '1.25 kg', '2 / 3', 'Contents: 2 × T-shirt', 'SO-91', 'Ring twice']) {
      expect(text).toContain(part);
    }
  });

  it('a label shows an amount to collect, and no line without one (COD-01)', async () => {
    const cod = readPdf(await labelPdf([aLabel({ codMinor: 12050 })], 'default')).text;
    const none = readPdf(await labelPdf([aLabel()], 'default')).text;
    expect(cod).toContain('MYR 120.50');
    expect(none).not.toContain('COD');
  });

  it.each(LABEL_TYPES)('%s keeps texts of any length inside their cell (DET-09)', async (type) => {
    const { texts, pages } = readPdf(await labelPdf([aLongLabel()], type));
    const columns = type === 'A5-2' || type === 'A4-Q4' ? 2 : 1;
    const rows = type === 'A4-3' ? 3 : type === 'A4-Q4' ? 2 : 1;
    const cell = { width: pages[0]!.width / columns, height: pages[0]!.height / rows };
    for (const t of texts) {
      const [x, y] = [t.x % cell.width, t.y % cell.height];
      expect(x, t.text).toBeGreaterThanOrEqual(12);
      expect(x + textWidth(t.text, 'regular', t.size) * 0.97, t.text).toBeLessThanOrEqual(cell.width - 12);
      expect(y - t.size * 0.7, t.text).toBeGreaterThanOrEqual(12);
      expect(y, t.text).toBeLessThanOrEqual(cell.height - 12);
    }
    expect(texts.some((t) => t.text.endsWith('...'))).toBe(true);
    const baselines = texts.map((t) => `${t.x.toFixed(1)} ${t.y.toFixed(1)}`);
    expect(new Set(baselines).size).toBe(baselines.length);
  });

  it.each(LABEL_TYPES)(
    'a label of %s fully shows a name, an address of two long lines and a town of any length (BX-25, DET-09)',
    async (type) => {
      const label = aLabel();
      const street = 'Lot 1234, Kawasan Perindustrian Ringan Taman Sri Muda, Seksyen 25, ';
      label.receiver = {
        ...label.receiver,
        name: 'Evangelista-Montgomery binti Abdul Rahman Al-Haj '.repeat(3),
        addressLines: [street.repeat(4).slice(0, 255), `${street.repeat(3)} behind the BLUE gate`],
        city: 'Thành phố Hồ Chí Minh mở rộng, phường Bến Nghé',
      };
      label.sender.addressLines = [street.repeat(3), 'opposite the RED mosque', '40400 Shah Alam, Selangor'];
      const { text } = readPdf(await labelPdf([label], type));
      const compactText = text.replace(/[\s,]/g, '');
      const { receiver, sender } = label;
      for (const whole of [receiver.name, ...receiver.addressLines, receiver.city, ...sender.addressLines])
        expect(compactText, whole).toContain(whole.replace(/[\s,]/g, ''));
    },
  );

  it.each(LABEL_TYPES)(
    'a label of %s fully shows a long note and long contents, above the end of the label (BX-25, DET-09)',
    async (type) => {
      const note = `${'Leave it at the guard house, block C, behind the blue gate. '.repeat(8)}Ring TWICE`;
      const itemSummary = `${'Batik shirt in green and gold, size L; '.repeat(5)}LAST`;
      for (const [notes, contents] of [
        [note, itemSummary],
        ['请在送货前致电，放在门卫室旁边的蓝色柜子里。'.repeat(20), '茶叶'],
      ] as const) {
        const label = aLabel({ referenceNo: 'SO-91', note: notes, itemSummary: contents, insured: true });
        const { text, texts } = readPdf(await labelPdf([label], type));
        const compactText = text.replace(/\s/g, '');
        for (const whole of [notes, contents, 'SO-91'])
          expect(compactText).toContain(whole.replace(/\s/g, ''));
        expect(texts.filter(({ y }) => y < 0)).toEqual([]);
      }
    },
  );

  it.each(LABEL_TYPES)(
    'a label of %s continues text that does not fit on a following label, in legible letters, and says so (BX-25, DET-09)',
    async (type) => {
      const label = aLabel({
        note: 'Leave it at the guard house, block C. '.repeat(40),
        itemSummary: 'Batik shirt',
      });
      label.receiver.addressLines = ['吉隆坡安邦路一百号国际大厦十二楼'.repeat(60), '蓝色大门后面'];
      label.receiver.phone = '+84 912 345 678, office of the building management, extension 12345 to 12399';
      label.receiver.city = 'Thành phố Hồ Chí Minh mở rộng về phía đông '.repeat(5);
      const { texts, text } = readPdf(await labelPdf([label, aLabel({ consignmentNo: 'NEXT' })], type));
      const least = Math.min(...texts.map(({ size }) => size));
      expect(least).toBeGreaterThanOrEqual(5);
      const labelTexts = texts.map((t) => t.text);
      expect(labelTexts).toContain('More on the next label');
      expect(labelTexts).toContain('Continued from label');
      const rest = text.slice(text.indexOf('Continued from label')).replace(/\s/g, '');
      const { phone, city, addressLines } = label.receiver;
      for (const whole of [label.note ?? '', phone, city, ...addressLines])
        expect(rest).toContain(whole.replace(/\s/g, ''));
      expect(labelTexts.indexOf('Continued from label')).toBeLessThan(labelTexts.indexOf('NEXT'));
      // A label with room for all its texts has no second label.
      const { texts: short } = readPdf(await labelPdf([aLabel({ note: 'Ring twice' })], type));
      expect(short.some((t) => t.text === 'More on the next label')).toBe(false);
    },
  );

  it('a label keeps a short note at its size (DET-09)', async () => {
    const { texts } = readPdf(await labelPdf([aLabel({ note: 'Ring twice' })], 'default'));
    expect(texts.find(({ text }) => text.includes('Ring twice'))?.size).toBeGreaterThanOrEqual(7);
  });

  it('a label writes Chinese and Vietnamese names, and characters that no font shows in their plain form (ORD-36)', async () => {
    const label = aLabel();
    label.receiver.name = '歐陽國華 陈伟玲';
    label.sender.name = 'Nguye\u0302\u0303n\u0007 Thị 😀 Tuyết';
    label.receiver.company = 'ᏣᎳᎩ A';
    const { text } = readPdf(await labelPdf([label], 'default'));
    expect(text).toContain('歐陽國華 陈伟玲'.split(' ')[0]);
    expect(text).toContain('陈伟玲');
    expect(text).toContain('Nguyễn Thị Tuyết');
    expect(text).toContain('TsaLaGi A');
  });

  it.each([
    ['en_US', 'TO', 'FROM', '22 Nov 2026'],
    ['zh_CN', '收件人', '寄件人', '2026年11月22日'],
    ['id_ID', 'KEPADA', 'DARI', '22 Nov 2026'],
    ['my', 'KEPADA', 'DARIPADA', '22 Nov 2026'],
    ['xx', 'TO', 'FROM', '22 Nov 2026'],
  ])(
    'a label is written in %s with dates of the given time zone (I18N-05)',
    async (locale, to, from, date) => {
      const options = { locale, timeZone: 'Asia/Kuala_Lumpur' };
      const { texts } = readPdf(await labelPdf([aLabel()], 'default', options));
      const labelTexts = texts.map((t) => t.text);
      expect(labelTexts).toEqual(expect.arrayContaining([to, from]));
      expect(labelTexts.join('')).toContain(date);
    },
  );
});
