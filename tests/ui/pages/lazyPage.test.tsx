// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyPage, PAGE_TEXTS } from '../../../src/ui/page/lazyPage.tsx';

const pageOf = (text: string) => async () => ({ default: () => <h1>{text}</h1> });

describe('a page that is loaded on demand', () => {
  it('a page that is loaded on demand waits for its code, once', async () => {
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

  it('a page that is loaded on demand waits for its texts too (I18N-03)', async () => {
    let texts: () => void = () => undefined;
    const loading = new Promise<void>((resolve) => {
      texts = resolve;
    });
    vi.spyOn(PAGE_TEXTS, 'orderPage').mockReturnValue(loading);
    const Page = lazyPage(pageOf('Orders'), 'orderPage');
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

  it('a page that is loaded on demand is rendered at once when it was loaded before', async () => {
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
