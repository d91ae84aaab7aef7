// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../../src/commands/command.ts';
import { PaletteProvider } from '../../../src/commands/palette/PaletteProvider.tsx';
import { usePalette } from '../../../src/commands/palette/paletteState.ts';
import type { PaletteItem, PaletteSource } from '../../../src/commands/palette/rows/paletteItem.ts';
import { readRecents } from '../../../src/commands/palette/rows/recents.ts';
import { useCommands, useCommandTarget } from '../../../src/commands/useCommand.ts';
import type { TextKey } from '../../../src/i18n/textKey.ts';
import { CommandsPage, notedActions } from './commandsHarness.tsx';

// Loaded once before the tests, so that none of them waits for the module.
import '../../../src/commands/palette/Palette.tsx';

let actions: ReturnType<typeof notedActions>;
let ran: string[];
const user = userEvent.setup();

function source(items: readonly PaletteItem[]): PaletteSource {
  return { id: 'orders', scopes: ['#'], search: vi.fn(async () => items) };
}

function Opener({ target }: { target?: boolean }) {
  const palette = usePalette();
  const record = useRef({});
  useCommandTarget(
    target ? { resource: 'orders', id: '7', label: 'MY7777', record: record.current } : undefined,
  );
  const command = (id: string, key: string, more: Partial<Command> = {}): Command => ({
    id,
    labelKey: `test.${id}` as TextKey,
    scope: 'global',
    group: 'view',
    keys: [key],
    run: () => void ran.push(id),
    ...more,
  });
  useCommands([
    command('print', 'p', { onRecords: true, when: ({ target }) => target !== undefined }),
    command('orders', 'g o'),
    command('sidebar', '\\'),
  ]);
  return (
    <>
      <button type="button" onClick={() => palette.open()}>
        Open
      </button>
      <button type="button" onClick={() => palette.open('track AB123, CD456')}>
        Open with text
      </button>
      <input aria-label="A field" />
    </>
  );
}

const NO_SOURCES: readonly PaletteSource[] = [];

async function page(options: { sources?: readonly PaletteSource[]; target?: boolean } = {}) {
  render(
    <CommandsPage>
      <PaletteProvider
        sources={options.sources ?? NO_SOURCES}
        actions={actions}
        customerId="c1"
        locale="en_US"
        country="MY"
      >
        <Opener target={options.target ?? false} />
      </PaletteProvider>
    </CommandsPage>,
  );
}

async function open(text = ''): Promise<HTMLInputElement> {
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const input = await screen.findByRole<HTMLInputElement>('combobox');
  if (text) await user.type(input, text);
  return input;
}

function active(): string | null | undefined {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
}

const options = (): (string | null)[] => screen.queryAllByRole('option').map((option) => option.textContent);

beforeEach(() => {
  localStorage.clear();
  actions = notedActions();
  ran = [];
});
afterEach(cleanup);

describe('opening and closing', () => {
  it('Mod+K opens it from an input and closes it again', async () => {
    await page();
    await user.click(screen.getByLabelText('A field'));
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('A field')).toHaveFocus();
  });

  it('Escape closes it and gives the focus back to the opener', async () => {
    await page();
    await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it.each([
    ['while composing', { isComposing: true, keyCode: 229 }],
    ['while composing, told by the flag alone', { isComposing: true, keyCode: 27 }],
    ['with the code of an input method', { isComposing: false, keyCode: 229 }],
  ])('Escape %s does not close it', async (_name, init) => {
    await page();
    const input = await open('报');
    fireEvent.keyDown(input, { key: 'Escape', ...init });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('Enter and Escape right after a composition belong to the composition', async () => {
    await page();
    const input = await open('sign out');
    fireEvent.compositionEnd(input);
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(actions.signOut).not.toHaveBeenCalled();
  });

  it('keeps the text after Escape and restores it the next time', async () => {
    await page();
    await open('>lang');
    await user.keyboard('{Escape}');
    expect(await open()).toHaveValue('lang');
    expect(screen.getByText('> Commands')).toBeInTheDocument();
  });

  it('restored text, including its sign, is replaced by typing', async () => {
    await page();
    await open('#MY0001');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const input = await screen.findByRole<HTMLInputElement>('combobox');
    expect(input.selectionStart).toBe(0);
    expect(input.selectionEnd).toBe('MY0001'.length);
    await user.keyboard('g');
    expect(input).toHaveValue('g');
    expect(screen.queryByText('# Orders')).not.toBeInTheDocument();
  });

  it('restored text is continued when typing starts at its end', async () => {
    await page();
    await open('#MY0001');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('combobox');
    await user.keyboard('{End}23');
    expect(screen.getByRole('combobox')).toHaveValue('MY000123');
    expect(screen.getByText('# Orders')).toBeInTheDocument();
  });

  it('begins with the text that the opener gives', async () => {
    await page();
    await user.click(screen.getByRole('button', { name: 'Open with text' }));
    expect(await screen.findByRole('combobox')).toHaveValue('track AB123, CD456');
    expect(active()).toContain('Track AB123, CD456');
  });
});

describe('moving and running', () => {
  it('arrows move the active option and Enter runs it', async () => {
    await page();
    await open();
    const [first, second] = options();
    expect(active()).toBe(first);
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe(second);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(ran).toEqual(['orders']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('Home and End move the caret, not the list', async () => {
    await page();
    const input = await open('or');
    const before = active();
    for (const key of ['Home', 'End']) {
      expect(fireEvent.keyDown(input, { key })).toBe(true);
      expect(active()).toBe(before);
    }
  });

  it('actions on the focused row come first, and its token can be removed', async () => {
    await page({ target: true });
    const input = await open();
    expect(options()[0]).toContain('Print label');
    expect(screen.getByText('MY7777')).toBeInTheDocument();
    fireEvent.keyDown(input, { key: 'Backspace' });
    expect(screen.queryByText('MY7777')).not.toBeInTheDocument();
    expect(options()[0]).not.toContain('Print label');
  });

  it('a command shows its key', async () => {
    await page();
    await open('sidebar');
    expect(options()[0]).toBe('Toggle sidebar\\');
  });

  it('remembers used commands by their ids', async () => {
    await page();
    await open('sidebar');
    await user.keyboard('{Enter}');
    expect(ran).toEqual(['sidebar']);
    expect(readRecents('c1').map((recent) => recent.id)).toEqual(['command:sidebar']);
  });
});

describe('recents', () => {
  it('an order that was opened by its number is listed the next time, also without a search', async () => {
    await page();
    await open('MY1234{Enter}');
    expect(actions.open).toHaveBeenCalledWith('MY1234');
    await open();
    expect(options()[0]).toBe('Open MY1234');
    await user.keyboard('{Enter}');
    expect(actions.open).toHaveBeenCalledTimes(2);
  });
});

describe('typed commands', () => {
  it('topup takes its amount along, and pay its invoice', async () => {
    await page();
    await open('topup 200{Enter}');
    expect(actions.topUp).toHaveBeenCalledWith({ amountMinor: 20_000 });
    await open('pay INV-00000012{Enter}');
    expect(actions.pay).toHaveBeenCalledWith('INV-00000012');
  });

  it('track runs on Enter', async () => {
    await page();
    await open('track AB123, CD456');
    await user.keyboard('{Enter}');
    expect(actions.track).toHaveBeenCalledWith(['AB123', 'CD456']);
  });

  it('go without a place offers every screen', async () => {
    await page();
    await open('go ');
    expect(options()).toEqual(expect.arrayContaining(['Dashboard', 'Orders', 'Drafts', 'Check rates']));
  });

  it('new without an object offers what the account can create', async () => {
    actions.creates.mockImplementation((kind) => kind !== 'multipoint');
    await page();
    await open('new ');
    expect(options()).toEqual(expect.arrayContaining(['New order', 'Import orders']));
    expect(options()).not.toContain('New multipoint order');
  });

  it.each(['invite Trading'])('%s, which no command answers, searches the orders', async (text) => {
    await page();
    await open(`${text}{Enter}`);
    expect(actions.find).toHaveBeenCalledWith(text, {});
  });

  it('quote shows three services, and Enter on one opens the form filled in', async () => {
    await page();
    await open('quote 50000 to 10110 2kg');
    expect(screen.getAllByText(/from 50000 MY → to 10110 MY, 2.000 kg, Parcel/)).not.toHaveLength(0);
    expect(await screen.findByText(/from 50000 Kuala Lumpur MY → to 10110 MY/)).toBeVisible();
    expect(await screen.findByText('No town found for 10110 in MY')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(options()).toHaveLength(3));
    expect(actions.openWizard).not.toHaveBeenCalled();
    await waitFor(() => expect(active()).toContain('Service A'));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(actions.openWizard).toHaveBeenCalledWith({
      quote: {
        from: { kind: 'postcode', postcode: '50000', country: 'MY', countryAssumed: true },
        to: { kind: 'postcode', postcode: '10110', country: 'MY', countryAssumed: true },
        weightKg: 2,
      },
      serviceCode: 'B',
    });
  });

  it('Escape goes one level back and the line is as it was', async () => {
    await page();
    const input = await open('quote 50000 to 10110 2kg');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(options()).toHaveLength(3));
    await user.keyboard('{Escape}');
    expect(actions.quote.mock.calls[0]?.[1].aborted).toBe(true);
    expect(input).toHaveValue('quote 50000 to 10110 2kg');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('a quote that fails says so and stays open', async () => {
    actions.quote.mockRejectedValueOnce(new Error('No service there'));
    await page();
    await open('quote 50000 to 10110 2kg{Enter}');
    expect(await screen.findByText('That did not work: No service there')).toBeInTheDocument();
  });

  it('asks for the parts of a quote that are missing and takes them from its fields', async () => {
    await page();
    await open('quote 50000');
    expect(screen.getByText('Still needed: destination, weight')).toBeInTheDocument();
    await user.type(screen.getByLabelText('To'), '10110');
    await user.clear(screen.getByLabelText('To country'));
    await user.type(screen.getByLabelText('To country'), 'TH');
    await user.type(screen.getByLabelText('Weight (kg)'), '2{Enter}');
    expect(actions.quote.mock.calls[0]?.[0]).toMatchObject({
      to: { postcode: '10110', country: 'TH' },
      weightKg: 2,
    });
  });

  it('an unknown word runs nothing', async () => {
    await page();
    await open('balance please{Enter}');
    expect(screen.getByText('Not understood: please')).toBeInTheDocument();
    expect(actions.showBalance).not.toHaveBeenCalled();
  });

  it('a cancellation only opens its dialog', async () => {
    await page();
    await open('cancel MY1234 because wrong address{Enter}');
    expect(actions.act).toHaveBeenCalledWith({
      verb: 'cancel',
      target: { kind: 'orders', ids: ['MY1234'] },
      reason: 'wrong address',
    });
  });

  it('shortcuts off switches the single keys off', async () => {
    await page();
    await open('shortcuts off{Enter}');
    await user.keyboard('\\');
    expect(ran).toEqual([]);
  });

  it('lang without a language offers the four', async () => {
    await page();
    await open('>lang');
    expect(options().slice(0, 4)).toEqual(['English', '中文', 'Bahasa Indonesia', 'Bahasa Melayu']);
  });

  it('a sign becomes a token that Backspace takes away', async () => {
    await page();
    const input = await open('?');
    expect(screen.getByText('? Help')).toBeInTheDocument();
    expect(input).toHaveValue('');
    expect(options()).toContain('! Track numbers');
    await user.keyboard('{Backspace}');
    expect(screen.queryByText('? Help')).not.toBeInTheDocument();
  });
});

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

  it('new order to a name offers contacts alone, and Enter takes the first; an unknown name begins the form', async () => {
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

  it('asks once for a text typed in one go, and only the sources of the sign', async () => {
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

  it('says when a search failed and still offers commands', async () => {
    const broken: PaletteSource = { id: 'x', search: async () => Promise.reject(new Error('down')) };
    await page({ sources: [broken] });
    await open('sidebar');
    expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
    expect(options()[0]).toContain('Toggle sidebar');
  });

  it('offers a search where there is no such command', async () => {
    await page();
    await open('zzqqxx');
    expect(screen.getByText('No command “zzqqxx”', { selector: 'p' })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(actions.find).toHaveBeenCalledWith('zzqqxx', {});
  });
});

describe('what a screen reader announces', () => {
  it('the number of results and the first of them', async () => {
    await page();
    await open('sidebar');
    const status = screen.getByRole('status');
    await waitFor(() => expect(status).toHaveTextContent('1 result. Toggle sidebar, press Enter to open'));
  });

  it('an empty list is not expanded and has no active option', async () => {
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

  it('the active option exists after every key', async () => {
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
