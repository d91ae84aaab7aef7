// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PaletteItem, PaletteSource } from '../../../src/commands/palette/rows/paletteItem.ts';
import '../../../src/commands/palette/Palette.tsx';
import { actions, active, open, options, page, ran, user, withPalette } from './paletteWorld.tsx';

withPalette();

function source(items: readonly PaletteItem[]): PaletteSource {
  return { id: 'orders', scopes: ['#'], search: vi.fn(async () => items) };
}

describe('searching', () => {
  const order: PaletteItem = {
    id: 'order:MY1234',
    group: 'orders',
    label: 'Aisyah, Petaling Jaya',
    codes: ['MY1234'],
    path: '/order/7',
  };

  it('late results do not move the highlighted row, and Mod+Enter opens a new tab', async () => {
    await page({ sources: [source([order])] });
    await open('MY1234');
    expect(active()).toContain('Open MY1234');
    await screen.findByText('Aisyah, Petaling Jaya');
    expect(active()).toContain('Open MY1234');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(actions.openInNewTab).toHaveBeenCalledWith('/order/7');
  });

  describe('a text that no name contains yet while a search runs', () => {
    async function openWhileSearching(text: string) {
      let answer: (items: readonly PaletteItem[]) => void = () => undefined;
      const search = vi.fn(
        (_text: string) => new Promise<readonly PaletteItem[]>((resolve) => (answer = resolve)),
      );
      await page({ sources: [{ id: 'contacts', search }] });
      await open(text);
      return async (items: readonly PaletteItem[]) => {
        await waitFor(() => expect(search).toHaveBeenLastCalledWith(text, expect.anything()));
        await act(async () => answer(items));
      };
    }

    it('a late result whose name begins with the text replaces commands with its scattered letters, and is highlighted (BX-33)', async () => {
      const answer = await openWhileSearching('sdbr');
      expect(options()).toEqual(['Search orders for “sdbr”', expect.stringContaining('Toggle sidebar')]);
      await answer([{ id: 'contact:7', group: 'contacts', label: 'Sdbr Trading' }]);
      await waitFor(() => expect(options()).toEqual(['Sdbr Trading']));
      expect(active()).toContain('Sdbr Trading');
    });

    it('Enter before the answer searches the text and runs no command with its scattered letters (BX-33)', async () => {
      await openWhileSearching('sdbr');
      await user.keyboard('{Enter}');
      expect(ran).toEqual([]);
      expect(actions.find).toHaveBeenCalledWith('sdbr', {});
    });

    it('once nothing was found, a command with its scattered letters is highlighted, and Enter runs it (BX-33)', async () => {
      const answer = await openWhileSearching('sdbr');
      await answer([]);
      await waitFor(() => expect(options()).toEqual([expect.stringContaining('Toggle sidebar')]));
      expect(active()).toContain('Toggle sidebar');
      await user.keyboard('{Enter}');
      expect(ran).toEqual(['sidebar']);
    });

    it('Enter before the answer runs a command that the text begins (BX-33)', async () => {
      await openWhileSearching('toggle');
      await user.keyboard('{Enter}');
      expect(ran).toEqual(['sidebar']);
    });
  });

  it('"new order to" with a name offers only contacts, and Enter chooses the first; with an unknown name Enter opens the form', async () => {
    const opened = vi.fn();
    const aina: PaletteItem = { id: 'contact:7', group: 'contacts', label: 'Aina', run: opened };
    const contacts: PaletteSource = {
      id: 'contacts',
      scopes: ['@'],
      search: vi.fn(async (name) => ('aina'.startsWith(name) ? [aina] : [])),
    };
    await page({ sources: [contacts, source([order])] });
    const input = await open('new order to');
    await waitFor(() => expect(options()).toEqual(['Aina']));
    await user.type(input, ' ai');
    await waitFor(() => expect(contacts.search).toHaveBeenLastCalledWith('ai', expect.anything()));
    await waitFor(() => expect(options()).toEqual(['Aina']));
    await user.type(input, 'x');
    await waitFor(() => expect(options()).toEqual(['New order to aix']));
    await user.type(input, '{Backspace}');
    await waitFor(() => expect(options()).toEqual(['Aina']));
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledOnce();
    expect(actions.orderTo).not.toHaveBeenCalled();
  });

  it('a saved view whose name has digits like a phone number is found by the word "view", and Enter opens it (BX-52)', async () => {
    const opened = vi.fn();
    const view: PaletteItem = { id: 'view:7', group: 'pages', label: 'View shop-09621602x', run: opened };
    let loaded = false;
    const views: PaletteSource = {
      id: 'views',
      search: vi.fn(async () => {
        loaded = true;
        return [];
      }),
      known: (query) => (loaded && query.startsWith('view') ? [view] : []),
    };
    await page({ sources: [views] });
    await open('view shop-09621602x');
    await waitFor(() => expect(options()[0]).toBe('View shop-09621602x'));
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledOnce();
  });

  it('a text typed without a pause is searched once, only in the sources of its first sign', async () => {
    const sources = [
      source([order]),
      { ...source([]), scopes: ['@' as const], search: vi.fn(async () => []) },
    ];
    await page({ sources });
    await open('#aisyah');
    await screen.findByText('Aisyah, Petaling Jaya');
    expect(sources[0]?.search).toHaveBeenCalledTimes(1);
    expect(sources[1]?.search).not.toHaveBeenCalled();
  });

  it('the palette says when a search failed and still offers commands', async () => {
    const broken: PaletteSource = { id: 'x', search: async () => Promise.reject(new Error('down')) };
    await page({ sources: [broken] });
    await open('sidebar');
    expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
    expect(options()[0]).toContain('Toggle sidebar');
  });

  it('the palette offers a search where no such command exists', async () => {
    await page();
    await open('zzqqxx');
    expect(screen.getByText('No command “zzqqxx”', { selector: 'p' })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(actions.find).toHaveBeenCalledWith('zzqqxx', {});
  });

  it('the palette says that no row here allows a known command', async () => {
    await page();
    await open('zigzag');
    expect(screen.getByText('No row here allows “Zigzag”', { selector: 'p' })).toBeInTheDocument();
  });
});

describe('announcements for screen readers', () => {
  it('the number of results and the first result are announced', async () => {
    await page();
    await open('sidebar');
    const status = screen.getByRole('status');
    await waitFor(() => expect(status).toHaveTextContent('1 result. Toggle sidebar, press Enter to open'));
  });

  it('an empty list is marked as not expanded and has no active option', async () => {
    await page();
    const input = await open('sidebar');
    expect(input).toHaveAttribute('aria-expanded', 'true');
    await user.clear(input);
    await user.type(input, '@nobody');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(input).toHaveAttribute('aria-expanded', 'true');
    await user.clear(input);
    await waitFor(() => expect(options()).toHaveLength(0));
    expect(input).toHaveAttribute('aria-expanded', 'false');
    expect(input).not.toHaveAttribute('aria-activedescendant');
  });

  it('the list has its active option after every key', async () => {
    await page({ target: true });
    await open();
    for (const key of [
      '{ArrowDown}',
      'p',
      'r',
      '{ArrowDown}',
      '{Backspace}',
      '{Backspace}',
      '?',
      '{Backspace}',
    ]) {
      await user.keyboard(key);
      await act(async () => undefined);
      const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
      expect(document.getElementById(id ?? '')).toHaveAttribute('aria-selected', 'true');
    }
  });

  it('nothing inside an option takes the focus', async () => {
    await page();
    await open();
    for (const option of screen.getAllByRole('option')) {
      expect(option.querySelector('a,button,input,[tabindex]')).toBeNull();
    }
  });
});
