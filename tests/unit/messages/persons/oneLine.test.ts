import { describe, expect, it } from 'vitest';
import type { TypedBooking } from '../../../../src/commands/grammar/parsedInput.ts';
import { all, PLACES, read, readAll, readLocal, type SellerCountry } from '../messagesWorld.ts';

const HOUSE = '12 Jalan Mawar 30000 Ipoh';
const ALI = `Ali 0123456789 ${HOUSE}`;
const PLACE = { address1: '12 Jalan Mawar', postcode: '30000', city: 'Ipoh' };

describe('a town in one line', () => {
  it.each([
    ['COD RM50', 5000],
    ['货到付款RM50', 5000],
    ['kutip RM50', 5000],
    ['cash 50', undefined],
    ['tunai RM50', undefined],
    ['cash on delivery fifty', undefined],
  ])('takes no word for cash: %s is collected or asked for (BX-21, COD-01)', (said, amountMinor) => {
    for (const space of ['', ' ']) {
      if (!space && /^[a-z]/i.test(said)) continue;
      const { cod, unsaid, ...booking } = read(`${ALI}${space}${said}`);
      expect(booking).toMatchObject({ name: 'Ali', phone: '0123456789', ...PLACE });
      expect([cod?.amountMinor, unsaid]).toEqual([amountMinor, amountMinor ? undefined : ['cod']]);
    }
  });

  it('asks for no cash that is paid (BX-25)', () => {
    expect(read(`${ALI} paid cash RM50`).unsaid).toBeUndefined();
  });

  it.each(['明天下午送', 'nak return barang', 'send tomorrow'])(
    'takes no words of a request: %s is shown (BX-21)',
    (said) => {
      const { rest = [], pickup, ...booking } = read(`${ALI} ${said}`);
      expect(booking).toEqual({ name: 'Ali', phone: '0123456789', ...PLACE });
      expect([rest.join(' '), pickup]).toEqual([expect.stringContaining(said), undefined]);
    },
  );
});

describe('an order in a sentence', () => {
  it.each([
    `send 2kg to Ali at ${HOUSE} phone 0123456789`,
    `please deliver to ${HOUSE} for Ali 0123456789 2kg`,
    `I want to ship 2kg to Ali, 0123456789, ${HOUSE}`,
    `Deliver 2kg to Ali (0123456789) at ${HOUSE}.`,
    `hantar 2kg kepada Ali di ${HOUSE} tel 0123456789`,
  ])('has its person, place and weight: %s (BX-25)', (text) => {
    expect(readAll(text)).toMatchObject([{ name: 'Ali', phone: '0123456789', ...PLACE, weightKg: 2 }]);
  });

  it('has a block of flats behind the person (BX-25)', () => {
    expect(read(`send 2kg to Mr Tan at ${PLACES.SG}, hp 91234567`, 'SG')).toMatchObject({
      name: 'Mr Tan',
      address1: 'Blk 463 Crawford Lane #05-21',
    });
  });

  it.each([
    [`1. ${ALI} COD RM50 2. Siti 0198765432 8 Jalan Ros 50450 KL COD RM80`],
    [`1. ${ALI} COD RM50`, '2. Siti 0198765432 8 Jalan Ros 50450 KL COD RM80'],
    [`send to Ali 0123456789 ${HOUSE} COD RM50 and to Siti 0198765432 8 Jalan Ros 50450 KL COD RM80`],
  ])('of two persons keeps them apart: %s (BX-21)', (...lines) => {
    expect(all(lines)).toMatchObject([
      { name: 'Ali', phone: '0123456789', ...PLACE, cod: { amountMinor: 5000 } },
      { name: 'Siti', phone: '0198765432', address1: '8 Jalan Ros', cod: { amountMinor: 8000 } },
    ]);
  });
});

describe('the time of a delivery', () => {
  it.each([
    `${ALI} 2kg deliver Fri 3pm`,
    `${ALI.replace(' 12', '\n12')}\n2kg\nhantar esok jam 2-4`,
    `星期五下午3点送到\n${ALI.replace(' 12', '\n12')}\n2kg`,
    `deliver Fri 3pm\n${ALI.replace(' 12', '\n12')}\n2kg`,
    `${ALI} 2kg, kirim besok jam 10`,
  ])('is no day of a pickup, and is shown: %s (BX-21)', (text) => {
    const [booking = {}] = readAll(text);
    expect(booking).toMatchObject({ name: 'Ali', ...PLACE, weightKg: 2 });
    expect([booking.pickup, booking.rest]).toEqual([undefined, [expect.any(String)]]);
  });
});

describe('a company beside a person', () => {
  it.each([
    `Maju Trading (Ali) 0123456789 ${HOUSE}`,
    `Maju Trading - Ali 0123456789 ${HOUSE}`,
    `Maju Trading c/o Ali 0123456789 ${HOUSE}`,
    `Maju Trading, 12 Jalan Mawar, 30000 Ipoh, Ali 0123456789`,
    'Maju Trading\n12 Jalan Mawar\n30000 Ipoh\nAli 0123456789',
    'Maju Trading\nAli\n0123456789\n12 Jalan Mawar\n30000 Ipoh',
  ])('is not the name: %s (BX-25)', (text) => {
    expect(readAll(text)).toEqual([{ name: 'Ali', company: 'Maju Trading', phone: '0123456789', ...PLACE }]);
  });

  it('is not the name in Chinese and Indonesian (BX-25)', () => {
    expect(read(`陈小明 大众贸易有限公司 0123456789 ${HOUSE}`)).toMatchObject({
      name: '陈小明',
      company: '大众贸易有限公司',
    });
    expect(readLocal('ID', `PT Maju Jaya up Bapak Budi 08123456789 ${PLACES.ID}`)).toMatchObject([
      { name: 'Bapak Budi', company: 'PT Maju Jaya' },
    ]);
  });
});

it.each<[SellerCountry, string, TypedBooking]>([
  ['SG', 'Order for Aishah (8222 3333) at 456 Yishun Ring Road #05-678 S760456', { phone: '8222 3333' }],
  ['PH', 'Para kay: Liza Garcia 09065554444\n78 Quezon Blvd, Iloilo City 5000', { name: 'Liza Garcia' }],
  ['MY', `kak nk pos 1 brg. Faridah binti Omar 0145556677, ${HOUSE}`, { name: 'Faridah binti Omar' }],
])('an ordinary order of %s needs no question: %s (BX-25)', (country, text, found) => {
  expect(readLocal(country, text)).toMatchObject([found]);
});

it('a house of a highway is no number of an order (BX-21)', () => {
  const text = 'deliver to ate Grace 09223334444 #15 Maharlika Hi-way, Cabanatuan City, Nueva Ecija 3100';
  const [{ referenceNo, address1 } = {}] = readLocal('PH', text);
  expect([referenceNo, address1]).toEqual([undefined, '#15 Maharlika Hi-way']);
});
