import { expect, test } from 'vitest';
import { placeItem } from '../../../src/customRoutes/orderForm/rules/itemRules.ts';
import { newItem } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import { textsOf } from '../../../texts/read.ts';

const orderForm = textsOf('en_US', 'orderForm');

const [a, b, c] = [newItem('a'), newItem('b'), newItem('c')];

test('an item is added at the end or replaces the edited one (FORM-18, FORM-19)', () => {
  expect(placeItem([a, b], { index: 2, isNew: true }, c)).toEqual([a, b, c]);
  expect(placeItem([a, b], { index: 0 }, c)).toEqual([c, b]);
});

test('an edited item that was removed meanwhile is reported instead of being added again (FORM-20)', () => {
  expect(placeItem([a], { index: 1 }, b)).toBeNull();
  expect(orderForm.errors.itemGone).toBe('Error updating item');
});
