import { expect, it } from 'vitest';
import { check } from './checkRowWorld.ts';

it.each([
  ['wa.me/60167001234', undefined],
  ['call me at wa.me/60167001234', undefined],
  ['https://api.whatsapp.com/send?phone=60167001234', undefined],
  ['Sila WhatsApp saya di https://wa.me/60167001234?text=hi', undefined],
  ['leave at guard, https://wa.me/60167001234', 'leave at guard'],
  ['wa.me/60167001234\nring the bell twice', 'ring the bell twice'],
])(
  'the note “%s” without the link to the receiver’s own number is %s, which is shown (BX-21)',
  (note, left) => {
    const row = check({ note });
    expect([row.problems, row.values.note]).toEqual([[], left]);
    expect(row.changes).toContainEqual({
      column: 'note',
      rule: 'ownNumber',
      params: { from: expect.stringContaining('60167001234'), to: left ?? '' },
    });
  },
);

it.each([
  'wa.me/60129998888',
  'call my husband at wa.me/60129998888',
  'order 4471 from wa.me/60167001234',
  'call me at wa.me',
])('the note “%s” stays (BX-21)', (note) => expect(check({ note }).values.note).toBe(note));

it('a link to a chat is the phone (BX-21)', () => {
  const row = check({ receiverPhone: 'https://wa.me/60167001234' });
  expect([row.values.receiverPhone, row.values.note]).toEqual(['+60167001234', undefined]);
});
