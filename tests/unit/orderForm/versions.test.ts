import { expect, it } from 'vitest';
import { ORDER_PARTS, versionTexts } from '../../../src/customRoutes/orderForm/rules/versions.ts';
import { filled, side } from './sample.ts';

const { changed: keys, merge: mergeVersions } = ORDER_PARTS;
const base = filled();
const theirs = filled({
  note: 'theirs',
  receiver: { ...base.receiver, name: 'Their name', address1: '1 Their Street', postcode: '10000' },
});

const words = {
  label: (part: string) => part,
  item: ({ count, name }: { count: number; name: string }) => `${count} ${name}`,
  itemField: (field: string, value: string | number) => `${field} ${value}`,
  service: (code: string) => code,
  addon: (id: number) => `add-on ${id}`,
  itemType: (name: string) => name,
  now: 'now',
  outlet: 'outlet',
};

it('only parts that the other user changed to a different value are a question (BULK-16)', () => {
  expect(keys(base, filled({ referenceNo: 'mine' }), theirs)).toEqual([
    'receiver.name',
    'receiver.address',
    'note',
  ]);
  expect(keys(base, filled({ note: 'theirs' }), filled({ note: 'theirs' }))).toEqual([]);
  expect(keys(base, filled({ paymentMethodId: 2 }), filled({ paymentMethodId: 3 }))).toEqual([]);
});

it('a note or a mobile number that the form does not show is a question too, with its text (BULK-16, FORM-02)', () => {
  const mobile = { number: '0137770000', ofPhone: base.receiver.phone };
  const other = filled({ dropNote: { text: 'Gate 1', ofName: '' }, receiver: { ...base.receiver, mobile } });
  expect(keys(base, filled({ referenceNo: 'mine' }), other)).toEqual(['receiver.phone', 'note']);
  expect(versionTexts([base, base, other], words).map((part) => part.theirs)).toEqual([
    `${base.receiver.phone}, 0137770000`,
    'Gate 1',
  ]);
});

it('a language of a contact that the form does not show is a question too, and goes with the name (BULK-16, FORM-02)', () => {
  const other = filled({ receiver: { ...base.receiver, lang: 'my' } });
  expect(keys(base, filled({ referenceNo: 'mine' }), other)).toEqual(['receiver.name']);
  expect(versionTexts([base, base, other], words).map((part) => [part.mine, part.theirs])).toEqual([
    [base.receiver.name, `${base.receiver.name}, Bahasa Melayu`],
  ]);
  expect(mergeVersions(base, other, new Map([['receiver.name', 'theirs']])).receiver.lang).toBe('my');
});

it('an item’s missing size that is stored as 0 is no change (BULK-16)', () => {
  const sized = (value: 0 | null) =>
    filled({ items: base.items.map((item) => ({ ...item, lengthValue: value, itemValue: value })) });
  expect(keys(sized(null), sized(null), sized(0))).toEqual([]);
});

it('the own version comes first only if the user has typed (BULK-16)', () => {
  const mine = filled({ note: 'mine' });
  const first = versionTexts([base, mine, theirs], words).map((part) => part.first);
  expect(first).toEqual(['theirs', 'theirs', 'mine']);
});

it('a mix uses an address as a whole, keeps all other parts, and does not modify the two versions (BULK-16)', () => {
  const mine = filled({
    note: 'mine',
    referenceNo: 'R-1',
    receiver: side({ name: 'My name', address1: '9 My Street' }),
  });
  const merged = mergeVersions(
    mine,
    theirs,
    new Map([
      ['receiver.address', 'theirs'],
      ['receiver.name', 'mine'],
      ['note', 'mine'],
    ]),
  );
  expect(merged).toMatchObject({ note: 'mine', referenceNo: 'R-1' });
  expect(merged.receiver).toEqual({ ...theirs.receiver, name: 'My name' });
  expect(mine.receiver.address1).toBe('9 My Street');
});

it('items, pickup time and outlet each come from one version as a whole (BULK-16)', () => {
  const other = filled({
    items: base.items.map((item) => ({ ...item, quantity: 4 })),
    isMultiplePieces: true,
    numPieces: 2,
    pickupNow: false,
    pickupDate: '2026-12-01',
    pickupTime: '10:00',
    dropAtOutlet: true,
    outletId: 'OUT-1',
  });
  expect(keys(base, base, other)).toEqual(['items', 'pickup', 'outlet']);
  const all = new Map(keys(base, base, other).map((key) => [key, 'theirs' as const]));
  expect(mergeVersions(base, other, all)).toEqual(other);
});

it('the two versions and their common previous one are shown as texts (BULK-16)', () => {
  const mine = filled({ note: 'mine', addon: [{ id: -1, qty: 1, values: { value: '50' } }] });
  const other = filled({ note: '', pickupNow: false, pickupDate: '2026-12-01', pickupTime: '10:00' });
  expect(versionTexts([filled({ note: 'before' }), mine, other], words)).toEqual([
    {
      key: 'pickup',
      label: 'pickup',
      theirs: '2026-12-01 10:00',
      mine: 'now',
      before: 'now',
      first: 'theirs',
    },
    { key: 'note', label: 'note', theirs: '', mine: 'mine', before: 'before', first: 'mine' },
  ]);
  expect(versionTexts([filled(), mine, filled({ items: [] })], words)[0]).toMatchObject({
    key: 'items',
    mine: '1 Parcel, 10 × 10 × 1 cm',
    theirs: '',
  });
});
