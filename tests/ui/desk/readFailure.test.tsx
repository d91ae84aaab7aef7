import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { RetryAlert } from '../../../src/ui/messages/RetryAlert.tsx';
import { useReadFailure } from '../../../src/ui/messages/useReadFailure.ts';
import { PageSkeleton } from '../../../src/ui/page/PageSkeleton.tsx';

const wrapper = ({ children }: { children: ReactNode }) => (
  <TextProvider value={{ locale: 'en_US', translate: (key) => key }}>{children}</TextProvider>
);
const cutLine = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
};
const failure = (status: number) => Object.assign(new Error('The server’s sentence'), { status });

it('a page without an answer says that it needs the connection; after a refusal it shows the server’s reason (BX-53, ERR-02)', () => {
  const { result } = renderHook(useReadFailure, { wrapper });
  expect(result.current(failure(0))).toBe('The server’s sentence');
  cutLine();
  expect(result.current(failure(0))).toBe('shell.needsLine');
  expect(result.current(failure(403))).toBe('The server’s sentence');
});

it('a part of a page without an answer says that it needs the connection next to its button, at once when offline (BX-53)', () => {
  render(
    <RetryAlert onRetry={() => undefined} error={failure(0)}>
      The dashboard failed.
    </RetryAlert>,
    { wrapper },
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The dashboard failed. The server’s sentence');
  cutLine();
  expect(screen.getByRole('alert')).toHaveTextContent('The dashboard failed. shell.needsLine');
});

it('a page without a connection replaces its placeholder by a message after a second, and loads by itself when the connection returns (BX-53)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const read = vi.fn(async () => 'rows');
  function Page() {
    const { data } = useQuery({ queryKey: ['invoices'], queryFn: read });
    return data ? <p>{data}</p> : <PageSkeleton />;
  }
  onlineManager.setOnline(false);
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
    { wrapper },
  );
  act(() => vi.advanceTimersByTime(900));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => vi.advanceTimersByTime(100));
  expect(screen.getByRole('alert')).toHaveTextContent('shell.needsLine');
  expect(container.querySelector('[aria-busy]')).toBeNull();
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('rows')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});
