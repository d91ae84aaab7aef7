import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { useReadFailure } from '../../../src/ui/messages/useReadFailure.ts';

afterEach(() => vi.restoreAllMocks());

const failure = (status: number) => Object.assign(new Error('The server’s sentence'), { status });

it('a page that got no answer says without a line that it needs the line; with it, and refused, the sentence of the call (BX-53, ERR-02)', () => {
  const { result } = renderHook(useReadFailure, {
    wrapper: ({ children }) => (
      <TextProvider value={{ locale: 'en_US', translate: (key) => key }}>{children}</TextProvider>
    ),
  });
  expect(result.current(failure(0))).toBe('The server’s sentence');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(result.current(failure(0))).toBe('shell.needsLine');
  expect(result.current(failure(403))).toBe('The server’s sentence');
});
