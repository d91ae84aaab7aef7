import { expect, it } from 'vitest';
import { fieldWords } from '../../../src/resources/activity/fieldWords.ts';

it('the state of a repeat is whether it runs; that of an account is a part of its address (BX-51)', () => {
  expect(fieldWords({ operation: 'setRepeat', fields: ['weekdays', 'time', 'state'] })).toEqual([
    'repeat',
    'onOff',
  ]);
  expect(fieldWords({ operation: 'saveCustomer', fields: ['state', 'city'] })).toEqual(['address']);
});
