import { describe, expect, it, vi } from 'vitest';
import { fromMinor, nearestMinor } from '../../../contract/rules/money/money.ts';
import { deliver } from '../services/deliveries.ts';
import {
  AISYAH,
  addContact,
  balance,
  failure,
  json,
  ordersMade,
  pending,
  shipper,
  t,
  url,
  waybill,
  withCommandLine,
} from './cliWorld.ts';

withCommandLine();

interface Quoted {
  from: { postcode: string };
  to: { postcode: string };
  services: {
    code: string;
    courier: string;
    price: { amount: number; currency: string };
    duration: number;
    etaMax: number | null;
    parcels: number;
  }[];
}
interface Booked {
  id: string;
  number: string;
  service: { code: string };
  price: { amount: number; currency: string };
  earlier: boolean;
}
const WHOLE = '1.5kg Tan Wei Ling 0187654321 8 Jalan SS15/4 47500 Subang Jaya';
const BOOK = ['book', '--yes', '2kg to Aisyah Binti Omar'];

describe('waybill quote', () => {
  it('flags of all commands may stand before the command (BX-55)', async () => {
    const line = ['quote', '50000 to 10200 2kg'];
    const after = await waybill([...line, '--lang', 'ms', '--json']);
    expect(after.code).toBe(0);
    expect(await waybill(['--lang', 'ms', '--json', ...line])).toEqual(after);
    expect(await waybill(['--json', '--lang=ms', ...line])).toEqual(after);
    expect((await waybill(['--nothing', ...line])).err).toContain('There is no command "--nothing"');
  });

  it('waybill quote prints services with price and currency, the cheapest or the fastest first (BX-55)', async () => {
    const { services, from, to } = await json<Quoted>(['quote', '50000 to 10200 2kg']);
    expect([from.postcode, to.postcode]).toEqual(['50000', '10200']);
    const amounts = services.map(({ price }) => price.amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    const fastest = await json<Quoted>(['quote', '--by', 'fastest', '50000', 'to', '10200', '2kg']);
    const times = fastest.services.map(({ duration }) => duration);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const { code, out } = await waybill(['quote', '50000 to 10200 2kg']);
    expect(code).toBe(0);
    expect(out).toContain(`MYR ${amounts[0]?.toFixed(2)}`);
  });

  it('waybill quote tells the time of nine in ten parcels from 20 parcels on, as text and as JSON (BX-45, BX-55)', async () => {
    const timesOf = async () => {
      const { services } = await json<Quoted>(['quote', '50000 to 10200 2kg']);
      const { etaMax, parcels, duration } = services.find(({ code }) => code === 'DX')!;
      const { out } = await waybill(['quote', '50000 to 10200 2kg']);
      return { etaMax, parcels, duration, text: out.split('\n').find((row) => row.startsWith('DX')) };
    };
    for (let n = 1; n <= 19; n++) await deliver(t, shipper, 'DX', { hours: n <= 17 ? 48 : 96 });
    expect(await timesOf()).toMatchObject({
      etaMax: null,
      parcels: 0,
      text: expect.stringContaining('Courier says'),
    });
    await deliver(t, shipper, 'DX', { hours: 96 });
    expect(await timesOf()).toMatchObject({
      etaMax: 96 * 3600,
      parcels: 20,
      duration: 48 * 3600,
      text: expect.stringContaining('2 days, 9 in 10 within 4 days (20 parcels)'),
    });
  });

  it('waybill quote starts at the account’s address without a "from", and goes to a contact by its name or to a typed parcel (BX-55)', async () => {
    await addContact();
    const named = await json<Quoted>(['quote', '2kg to aisyah binti omar']);
    expect([named.from.postcode, named.to.postcode]).toEqual(['50450', '47500']);
    const typed = await json<Quoted>(['quote', WHOLE]);
    expect([typed.from.postcode, typed.to.postcode]).toEqual(['50450', '47500']);
  });

  it('waybill quote asks a person which of two contacts is meant; without a person it is refused with both and exit code 2 (BX-55)', async () => {
    await addContact();
    await addContact({ phone: '60123334444', postcode: '10200', city: 'George Town', state: 'Pulau Pinang' });
    const line = ['quote', '2kg to Aisyah Binti Omar'];
    const { exit, error } = await failure(line);
    expect([exit, error.candidates?.map(({ say }) => say).toSorted()]).toEqual([2, ['MY:10200', 'MY:47500']]);
    const { code, out } = await waybill(line, { answers: ['2'] });
    expect([code, out]).toEqual([0, expect.stringContaining('50450 Kuala Lumpur MY')]);
  });

  it('waybill quote names missing and unknown words with exit code 2, and with 1 the reason why no service carries the parcel (BX-55)', async () => {
    expect(await failure(['quote', '50000 to 10200'])).toMatchObject({
      exit: 2,
      error: { message: 'Missing: weight' },
    });
    expect(await failure(['quote', '50000 to 10200 2kg cod EUR 5'])).toMatchObject({ exit: 2 });
    const { code, err } = await waybill(['quote', '50000 to 10200 900kg']);
    expect([code, err]).toEqual([1, expect.stringMatching(/^waybill: .+/)]);
  });
});

describe('waybill book', () => {
  it('waybill book books a parcel to a contact by its name, from the wallet, and stores nothing locally (BX-55)', async () => {
    await addContact();
    const before = await balance();
    const booked = await json<Booked>(BOOK);
    expect(booked.number).toMatch(/^MY\d+/);
    expect(booked.price.currency).toBe('MYR');
    expect(nearestMinor(before) - nearestMinor(await balance())).toBe(nearestMinor(booked.price.amount));
    expect(await ordersMade()).toMatchObject([{ id: booked.id, source: 'cli' }]);
    expect(pending()).toEqual([]);
  });

  it('waybill book shows the parcel and its price to a person, and books only after yes (BX-55)', async () => {
    await addContact();
    const line = ['book', '2kg to Aisyah Binti Omar'];
    const no = await waybill(line, { answers: ['n'] });
    expect([no.code, no.err]).toEqual([1, expect.stringMatching(/Book and pay MYR \d+\.\d\d\? \[y\/N\]/)]);
    expect(no.out).toContain('8 Jalan SS15/4');
    expect((await waybill(line, { answers: [] })).code).toBe(1);
    expect(await ordersMade()).toEqual([]);
    const yes = await waybill(line, { answers: ['y'] });
    expect([yes.code, yes.out]).toEqual([0, expect.stringMatching(/MY\d+ {2}MYR \d+\.\d\d/)]);
    expect(await ordersMade()).toHaveLength(1);
  });

  it('waybill book pays nothing without a person and without --yes or --max-price (BX-55)', async () => {
    await addContact();
    const { exit, error } = await failure(['book', '2kg to Aisyah Binti Omar']);
    expect([exit, error.message]).toEqual([2, expect.stringMatching(/^The price is MYR \d+\.\d\d/)]);
    expect(error.candidates?.map(({ say }) => say)).toEqual(['--yes', '--max-price AMOUNT']);
    expect(await ordersMade()).toEqual([]);
  });

  it('waybill book pays exactly at --max-price and not above it (BX-55)', async () => {
    await addContact();
    const { services } = await json<Quoted>(['quote', '2kg to Aisyah Binti Omar']);
    const minor = nearestMinor(services[0]?.price.amount ?? 0);
    const upTo = (limit: number, ...more: string[]) =>
      waybill(['book', '--max-price', String(fromMinor(limit)), ...more, '2kg to Aisyah Binti Omar']);
    const below = await upTo(minor - 5, '--yes');
    expect([below.code, below.err]).toEqual([1, expect.stringContaining('Nothing was paid.')]);
    expect(await ordersMade()).toEqual([]);
    expect((await upTo(minor)).code).toBe(0);
    expect(await ordersMade()).toMatchObject([{ price: { amount: fromMinor(minor) } }]);
    expect(await failure(['book', '--max-price', 'cheap', WHOLE])).toMatchObject({ exit: 2 });
  });

  it('waybill book waits for a courier that answers later, and ends with 1 and the reason if it refuses (BX-55)', async () => {
    await addContact();
    const courier = vi.spyOn(t.ctx.ports.couriers, 'book');
    courier.mockResolvedValueOnce({ accepted: 'later' });
    const { id, number } = await json<Booked>(BOOK);
    expect(number).toMatch(/^MY\d+$/);
    courier
      .mockResolvedValueOnce({ accepted: 'later' })
      .mockResolvedValueOnce({ accepted: false, reason: 'No driver is free.' });
    expect(await failure([...BOOK, '--as-written'])).toMatchObject({
      exit: 1,
      error: { message: expect.stringContaining('No driver is free.') },
    });
    expect(await ordersMade()).toMatchObject([{ id, statusCode: 100 }]);
  });

  /** The command line's next readings of an order get this answer of a proxy, and no connection by turns. */
  const readingsFail = (times: number) => {
    const send = globalThis.fetch;
    let left = times;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
      if (!/^\/v1\.0\/order\/[\da-f-]{36}$/.test(String(to).replace(url, '')) || left === 0)
        return send(to, init);
      left--;
      if (left % 2) throw new TypeError('fetch failed');
      return new Response('Bad gateway', { status: 502 });
    });
    return () => left;
  };

  it('waybill book waits on while the server is away, because the parcel is paid (BX-55)', async () => {
    await addContact();
    vi.spyOn(t.ctx.ports.couriers, 'book').mockResolvedValueOnce({ accepted: 'later' });
    const left = readingsFail(4);
    const { id, number } = await json<Booked>(BOOK);
    expect([left(), number]).toEqual([0, expect.stringMatching(/^MY\d+$/)]);
    expect(await ordersMade()).toMatchObject([{ id, statusCode: 100 }]);
  });

  it.each([
    ['its courier does not answer', 0],
    ['the server is away', 1000],
  ])(
    'waybill book ends with 6 and the page of the paid order if %s for a minute (BX-55)',
    async (_, times) => {
      await addContact();
      vi.spyOn(t.ctx.ports.couriers, 'book').mockResolvedValue({ accepted: 'later' });
      if (times === 0) vi.spyOn(t.ctx.ports.couriers, 'arrange').mockRejectedValue(new Error('no answer'));
      readingsFail(times);
      const { code, out, err } = await waybill(BOOK);
      const id = /paid \(order (.+)\)/.exec(err)?.[1] ?? '';
      expect(id).not.toBe('');
      expect([code, out]).toEqual([6, expect.stringContaining(`again: ${url}/customer/order/${id}\n`)]);
      const second = await waybill([...BOOK, '--as-written', '--json']);
      expect([second.code, second.err]).toEqual([6, '']);
      expect(JSON.parse(second.out)).toMatchObject({ number: null, earlier: false });
    },
  );

  it('waybill book books the named service, for any order of flags and words (BX-55)', async () => {
    const { services } = await json<Quoted>(['quote', WHOLE]);
    const last = services.at(-1)?.code ?? '';
    const booked = await json<Booked>([
      'book',
      ...WHOLE.split(' '),
      '--service',
      last.toLowerCase(),
      '--yes',
    ]);
    expect(booked.service.code).toBe(last);
    const { exit, error } = await failure(['book', WHOLE, '--service', 'NONE', '--yes', '--as-written']);
    expect([exit, error.candidates?.length]).toEqual([2, services.length]);
  });

  it('waybill book asks which contact is meant; without a person it names all with the flag that chooses, and ends with 2 (BX-55)', async () => {
    const first = await addContact();
    const second = await addContact({ phone: '60123334444', address1: '1 Jalan Lain' });
    const { exit, error } = await failure(BOOK);
    const ids = [first.id, second.id].map((id) => `--contact ${id}`);
    expect([exit, error.candidates?.map(({ say }) => say).toSorted()]).toEqual([2, ids.toSorted()]);
    const interactive = await waybill(BOOK, { answers: ['3', ''] });
    expect(interactive.err).toContain('somebody else');
    const { id } = await json<Booked>([...BOOK, '--contact', String(second.id)]);
    expect(await json(['track', '--history', (await ordersMade())[0]?.id ?? '']).catch(() => id)).toBe(id);
  });

  it('waybill book asks before it uses a contact whose name contains the typed text (BX-55)', async () => {
    await addContact();
    const { exit, error } = await failure(['book', '--yes', '2kg to Aisyah']);
    expect([exit, error.candidates?.map(({ label }) => label)]).toEqual([
      2,
      [`"Aisyah" is taken for ${AISYAH.name}`],
    ]);
    expect(await ordersMade()).toEqual([]);
    expect((await waybill(['book', '--yes', '--as-written', '2kg to Aisyah'])).code).toBe(0);
  });

  it('waybill book asks a person for each missing part, and is refused without one (BX-55)', async () => {
    const line = ['book', '--yes', '2kg Tan Wei Ling 8 Jalan SS15/4 47500 Subang Jaya'];
    const { exit, error } = await failure(line);
    expect([exit, error.message]).toEqual([2, expect.stringContaining('phone number')]);
    const answered = await waybill(line, { answers: ['0187654321'] });
    expect([answered.code, answered.err]).toEqual([0, expect.stringContaining('phone number: ')]);
  });

  it('waybill book refuses unread words and a doubtful place without a person, and accepts them by --as-written (BX-55)', async () => {
    const odd = ['book', '--yes', '2kg Tan Wei Ling 0187654321 8 Jalan SS15/4 47500 Kota Kinabalu Sabah'];
    const { exit, error } = await failure(odd);
    expect(exit).toBe(2);
    expect(error.candidates?.length).toBeGreaterThan(0);
    expect(await ordersMade()).toEqual([]);
  });

  it('waybill book reads a message from standard input (BX-55)', async () => {
    const input = 'Tan Wei Ling\n0187654321\n8 Jalan SS15/4\n47500 Subang Jaya\n1.5kg\n';
    expect((await waybill(['book', '-', '--yes'], { input })).code).toBe(0);
    expect(await ordersMade()).toHaveLength(1);
  });

  it('waybill book names the missing amount of the wallet in the chosen language (BX-55)', async () => {
    const { code, err } = await waybill(['book', '--yes', '--lang', 'zh', `${WHOLE} insurance 900000`]);
    expect(code).toBe(1);
    expect(err).toMatch(/\p{Script=Han}/u);
  });
});
