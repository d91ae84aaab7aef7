// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  type FormFacts,
  orderFormResolver,
  useFormErrorState,
} from '../../../src/customRoutes/orderForm/state/useFormErrorState.ts';
import { FACTS, filled, side } from '../../unit/orderForm/sample.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

test('a field is checked 750 ms after the last key (NUM-01)', async () => {
  const known: FormFacts = { current: { timezone: FACTS.timezone, currency: 'MYR', addons: [] } };
  const values = filled({ sender: side({ name: '' }) });
  const { result } = renderHook(
    () =>
      useFormErrorState(
        useForm({ defaultValues: values, resolver: orderFormResolver, context: known }),
        values,
        known.current,
        null,
      ),
    { wrapper: ({ children }) => <CoreAdminContext>{children}</CoreAdminContext> },
  );
  const fault = () => result.current.texts['sender.name'];
  const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() => result.current.checkSoon('sender.name'));
  await rest(700);
  act(() => result.current.checkSoon('sender.name'));
  await rest(749);
  expect(fault()).toBeUndefined();
  await rest(1);
  expect(fault()).toBeDefined();
});

test('a promo code that does not fit the chosen service is marked at its field, not in the list of errors, and marks the section (FORM-47, FORM-54)', () => {
  const refusal = 'This promo code does not apply to Merbok Economy, only to Tupai Next Day.';
  const known: FormFacts = { current: { timezone: FACTS.timezone, currency: 'MYR', addons: [] } };
  const values = filled({ promoCode: 'NEXTDAY2' });
  const { result, rerender } = renderHook(
    (promoRefusal: string | null) =>
      useFormErrorState(
        useForm({ defaultValues: values, resolver: orderFormResolver, context: known }),
        values,
        known.current,
        promoRefusal,
      ),
    {
      initialProps: refusal as string | null,
      wrapper: ({ children }) => <CoreAdminContext>{children}</CoreAdminContext>,
    },
  );
  expect(result.current.texts.promoCode).toBe(refusal);
  expect(result.current.states.service).toBe('wrong');
  expect(result.current.shown).toEqual([]);
  rerender(null);
  expect(result.current.texts.promoCode).toBeUndefined();
  expect(result.current.states.service).not.toBe('wrong');
});
