import { describe, expect, it } from 'vitest';
import { LABEL_TYPES } from '../../../contract/rules/orders/orderStatus.ts';
import { read } from './paletteGrammarWorld.ts';

describe('the line of the palette', () => {
  it.each(LABEL_TYPES.filter((size) => size !== 'default'))(
    'the palette knows the size %s of a label',
    (size) => {
      expect(read(`print ${size.toLowerCase()} MY1234`)).toMatchObject({
        kind: 'print',
        type: 'label',
        size,
        target: { kind: 'orders', ids: ['MY1234'] },
      });
    },
  );

  it.each([
    ['print zpl MY1234', 'ZPL'],
    ['print label pdf MY1234', 'PDF'],
    ['print a4 MY1234', 'A4'],
    ['print a6 MY1234', 'A6'],
    ['print 4x6 MY1234', '4x6'],
    ['print 4×6in MY1234', '4x6'],
    ['print 4x6 in MY1234', '4x6'],
    ['print 4x6-300 MY1234', '4x6-300'],
    ['print 4x6 300 MY1234', '4x6-300'],
    ['print label 100x150 mm 203 dpi MY1234', '100x150-203'],
  ])('the typed line %s prints labels of the kind %s', (text, size) => {
    expect(read(text)).toEqual({
      kind: 'print',
      type: 'label',
      size,
      target: { kind: 'orders', ids: ['MY1234'] },
    });
  });
  it('a number that is not a size is not read as a size', () => {
    expect(read('print 300 MY1234')).toMatchObject({ kind: 'print', type: 'label', unread: ['300'] });
    expect(read('print 300 MY1234')).not.toHaveProperty('size');
  });
});
