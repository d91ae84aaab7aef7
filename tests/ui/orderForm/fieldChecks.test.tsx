// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFormErrorState } from '../../../src/customRoutes/orderForm/state/useFormErrorState.ts';
import { FACTS, filled, side } from '../../unit/orderForm/sample.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a field is checked once the typing has rested for 750 ms; each key begins the wait anew (NUM-01)', () => {
  const values = filled({ sender: side({ name: '' }) });
  const { result } = renderHook(
    () => useFormErrorState(values, () => values, { timezone: FACTS.timezone, addons: [] }),
    { wrapper: ({ children }) => <CoreAdminContext>{children}</CoreAdminContext> },
  );
  const fault = () => result.current.texts['sender.name'];
  const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  act(() => result.current.checkSoon('sender.name'));
  rest(700);
  act(() => result.current.checkSoon('sender.name'));
  rest(749);
  expect(fault()).toBeUndefined();
  rest(1);
  expect(fault()).toBeDefined();
});
