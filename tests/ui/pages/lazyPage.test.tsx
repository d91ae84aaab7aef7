// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayPreload, preloadWhenIdle } from '../../../src/firstVisit/preloadWhenIdle.ts';
import { lazyPage } from '../../../src/ui/page/lazyPage.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pageOf = (text: string) => async () => ({ default: () => <h1>{text}</h1> });

describe('a page that is loaded on demand', () => {
  it('waits for its code, once', async () => {
    const load = vi.fn(pageOf('Orders'));
    const Page = lazyPage(load);
    await act(async () => {
      render(
        <Suspense fallback="…">
          <Page />
        </Suspense>,
      );
    });
    expect(screen.getByRole('heading').textContent).toBe('Orders');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('waits for its texts too (I18N-03)', async () => {
    let texts: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      texts = resolve;
    });
    const Page = lazyPage(pageOf('Orders'), () => asked);
    await act(async () => {
      render(
        <Suspense fallback="…">
          <Page />
        </Suspense>,
      );
    });
    expect(screen.queryByRole('heading')).toBeNull();
    await act(async () => texts());
    expect(screen.getByRole('heading').textContent).toBe('Orders');
  });

  it('is rendered at once when it was loaded before', async () => {
    const Page = lazyPage(pageOf('Form'));
    await Page.load();
    render(
      <Suspense fallback="…">
        <Page />
      </Suspense>,
    );
    expect(screen.getByRole('heading').textContent).toBe('Form');
  });
});

describe('preloading', () => {
  it('loads one page after the other, and waits while requests are open', async () => {
    vi.useFakeTimers();
    let busy = true;
    const loads = [
      vi.fn(async () => undefined),
      vi.fn(async () => Promise.reject(new Error('gone'))),
      vi.fn(async () => undefined),
    ];
    preloadWhenIdle(loads, () => busy);
    await vi.advanceTimersByTimeAsync(2000);
    expect(loads[0]).not.toHaveBeenCalled();
    busy = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect(loads.map((load) => load.mock.calls.length)).toEqual([1, 1, 1]);
  });

  it('stops on request', async () => {
    vi.useFakeTimers();
    const load = vi.fn(async () => undefined);
    preloadWhenIdle([load], () => false)();
    await vi.advanceTimersByTimeAsync(2000);
    expect(load).not.toHaveBeenCalled();
  });

  it('waits while offline', async () => {
    vi.useFakeTimers();
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = vi.fn(async () => undefined);
    preloadWhenIdle([load], () => false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(load).not.toHaveBeenCalled();
    line.mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is off on slow connections and with data saving', () => {
    expect(mayPreload(undefined)).toBe(true);
    expect(mayPreload({ effectiveType: '4g' })).toBe(true);
    expect(mayPreload({ effectiveType: '3g' })).toBe(false);
    expect(mayPreload({ effectiveType: '4g', saveData: true })).toBe(false);
  });
});
