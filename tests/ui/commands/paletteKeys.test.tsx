// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readRecents } from '../../../src/commands/palette/rows/recents.ts';
import '../../../src/commands/palette/Palette.tsx';
import { actions, active, open, options, page, ran, user, withPalette } from './paletteWorld.tsx';

withPalette();

describe('opening and closing', () => {
  it('Mod+K opens the palette from an input and closes it again', async () => {
    await page();
    await user.click(screen.getByLabelText('A field'));
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('A field')).toHaveFocus();
  });

  it('Escape closes the palette and returns the focus to the opener', async () => {
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
  ])('Escape %s does not close the palette', async (_name, init) => {
    await page();
    const input = await open('报');
    fireEvent.keyDown(input, { key: 'Escape', ...init });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('Enter and Escape right after an input composition belong to the composition', async () => {
    await page();
    const input = await open('sign out');
    fireEvent.compositionEnd(input);
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(actions.signOut).not.toHaveBeenCalled();
  });

  it('the palette keeps its text after Escape and restores it the next time', async () => {
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

  it('the palette begins with the text of its opener', async () => {
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

  it('the palette remembers used commands by their ids', async () => {
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
