// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useHeldForPage } from '../../../src/lib/react/useHeldForPage.ts';

const ALWAYS = Promise.resolve(true);

it.each([
  ['another path', '/orders/1'],
  ['the path that is already open', '/inbox?order=1'],
])('lines that an action took for a page at %s are free once that page is left (BX-40)', async (_, page) => {
  const held = vi.fn();
  const { result } = renderHook(() => ({ hold: useHeldForPage(), go: useNavigate() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/inbox']}>{children}</MemoryRouter>,
  });
  const go = (to: string) => act(async () => void (await result.current.go(to)));
  act(() => result.current.hold(held, ALWAYS));
  await go(page);
  expect(held).not.toHaveBeenCalled();
  await go('/drafts');
  await waitFor(() => expect(held).toHaveBeenCalledTimes(1));
});
