// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type FormFacts,
  orderFormResolver,
  useFormErrorState,
} from '../../../src/customRoutes/orderForm/state/useFormErrorState.ts';
import { FACTS, filled, side } from '../../unit/orderForm/sample.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a field is checked 750 ms after the last key (NUM-01)', async () => {
  const known: FormFacts = { current: { timezone: FACTS.timezone, addons: [] } };
  const values = filled({ sender: side({ name: '' }) });
  const { result } = renderHook(
    () =>
      useFormErrorState(
        useForm({ defaultValues: values, resolver: orderFormResolver, context: known }),
        values,
        known.current,
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
