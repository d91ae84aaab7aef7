// @vitest-environment happy-dom

import { Box } from '@mui/material';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../../src/commands/command.ts';
import { gridKeyCommands } from '../../../src/commands/keys/gridKeyCommands.ts';
import { useCommands } from '../../../src/commands/useCommand.ts';
import type { TextKey } from '../../../src/i18n/textKey.ts';
import { TextProvider, type Texts } from '../../../src/i18n/useText.ts';
import { RecordGrid } from '../../../src/ui/grid/RecordGrid.tsx';
import { withStyles } from '../../support/styles/styles.ts';
import { CommandsPage } from '../commands/commandsHarness.tsx';
import { PHONE, turnTo, withTurnedWindow } from '../turnedWindow.ts';

const texts: Texts = { locale: 'en_US', translate: (key) => key };
const user = userEvent.setup();

const opened = vi.fn();
const went = vi.fn();
const CHORDS = ['g o', 'n x'].map(
  (keys): Command => ({
    id: keys,
    labelKey: keys as TextKey,
    scope: 'global',
    group: 'navigate',
    keys: [keys],
    run: () => went(keys),
  }),
);

interface ListProps {
  prefix: string;
  ids: readonly string[];
  actions?: () => ReactNode;
}

const ticked = vi.fn();

function List({ prefix, ids, actions = () => null }: ListProps) {
  useCommands(gridKeyCommands);
  useCommands(CHORDS);
  const [selected, setSelected] = useState<string[]>([]);
  const rows = ids.map((id) => ({ id: `${prefix}-${id}` }));
  return (
    <main id="main-content" tabIndex={-1}>
      <Box role="search">
        <input aria-label="Search" />
      </Box>
      {rows.length ? (
        <RecordGrid
          label="Orders"
          columns={[{ key: 'id', label: 'Number', render: (r) => r.id }]}
          rows={rows}
          total={rows.length}
          selected={selected}
          onSelect={(next) => {
            ticked(next);
            setSelected(next);
          }}
          onOpen={opened}
          rowLabel={(r) => r.id}
          sort={{ field: 'id', order: 'ASC' }}
          onSort={() => undefined}
          actions={actions}
          loading={false}
        />
      ) : null}
    </main>
  );
}

const page = (prefix: string, ids: readonly string[], actions?: ListProps['actions']) => (
  <CommandsPage>
    <TextProvider value={texts}>
      <List prefix={prefix} ids={ids} {...(actions ? { actions } : {})} />
    </TextProvider>
  </CommandsPage>
);
/** The list of one test; each test has other row ids. */
const show = (prefix: string, ids: readonly string[] = ['a', 'b', 'c'], actions?: ListProps['actions']) =>
  render(page(prefix, ids, actions));
const row = (name: string) => screen.getByRole('row', { name });

withTurnedWindow();
beforeEach(() => {
  opened.mockReset();
  went.mockReset();
  ticked.mockReset();
});

describe('rows that change while one has the focus', () => {
  it('a row that arrives above takes neither the focus nor the keys', async () => {
    const { rerender } = show('new');
    await user.keyboard('j');
    expect(row('new-a')).toHaveFocus();
    rerender(page('new', ['z', 'a', 'b', 'c']));
    expect(row('new-a')).toHaveFocus();
    await user.keyboard('x');
    expect(ticked).toHaveBeenLastCalledWith(['new-a']);
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenLastCalledWith({ id: 'new-a' }, false);
    await user.keyboard('j');
    expect(row('new-b')).toHaveFocus();
  });

  it('a range goes on from the row with the focus', async () => {
    const { rerender } = show('range');
    await user.keyboard('jx');
    rerender(page('range', ['y', 'z', 'a', 'b', 'c']));
    await user.keyboard('{Shift>}J{/Shift}');
    expect(ticked).toHaveBeenLastCalledWith(['range-a', 'range-b']);
  });

  it('a range grows and shrinks with Shift from the row where it began (ORD-20)', async () => {
    show('shrink');
    await user.keyboard('jx');
    await user.keyboard('{Shift>}JJ{/Shift}');
    expect(ticked).toHaveBeenLastCalledWith(['shrink-a', 'shrink-b', 'shrink-c']);
    await user.keyboard('{Shift>}K{/Shift}');
    expect(ticked).toHaveBeenLastCalledWith(['shrink-a', 'shrink-b']);
  });

  it('the quick look stays on its row', async () => {
    const { rerender } = show('quick');
    await user.keyboard('j ');
    expect(await screen.findByRole('dialog')).toHaveTextContent('quick-a');
    rerender(page('quick', ['z', 'a', 'b', 'c']));
    expect(screen.getByRole('dialog')).toHaveTextContent('quick-a');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('quick-z');
  });

  it('the quick look stays open while a phone is turned; the cards follow it (BX-32)', async () => {
    show('turned');
    await user.keyboard('j ');
    const dialog = await screen.findByRole('dialog');
    turnTo(PHONE);
    expect(dialog).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('list', { name: 'Orders' })).toHaveTextContent('turned-a');
  });

  it('the row in the place of a removed one gets the focus, also if another row fills the page', async () => {
    const { rerender } = show('gone');
    await user.keyboard('jj');
    expect(row('gone-b')).toHaveFocus();
    rerender(page('gone', ['a', 'c', 'd']));
    expect(row('gone-c')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenLastCalledWith({ id: 'gone-c' }, false);
  });
});

describe('a row with the focus', () => {
  it.each(['g o', 'n x'])(
    'a row with the focus leaves the second letter of %s to the chord, and handles the next one',
    async (keys) => {
      show(keys);
      await user.keyboard('j');
      expect(row(`${keys}-a`)).toHaveFocus();
      await user.keyboard(keys.replace(' ', ''));
      expect(went).toHaveBeenCalledExactlyOnceWith(keys);
      expect(opened).not.toHaveBeenCalled();
      await user.keyboard('o');
      expect(opened).toHaveBeenCalledOnce();
    },
  );

  it.each(['{ArrowDown}', '{End}', '{Enter}'])(
    'a row with the focus handles %s also while a chord waits, which ends the chord',
    async (key) => {
      show(key);
      await user.keyboard('jg');
      await user.keyboard(key);
      if (key === '{Enter}') expect(opened).toHaveBeenCalledOnce();
      else expect(row(`${key}-${key === '{End}' ? 'c' : 'b'}`)).toHaveFocus();
      opened.mockReset();
      await user.keyboard('o');
      expect(went).not.toHaveBeenCalled();
      expect(opened).toHaveBeenCalledOnce();
    },
  );

  it('a row with the focus leaves Escape to a chord that waits', async () => {
    show('escape');
    await user.keyboard('jg{Escape}');
    expect(row('escape-a')).toHaveFocus();
    await user.keyboard('o');
    expect(went).not.toHaveBeenCalled();
    expect(opened).toHaveBeenCalledOnce();
  });
});

describe('the way into a list by keys', () => {
  it.each(['j', 'k', '{ArrowDown}'])('%s leads from the page to the rows', async (key) => {
    show(key);
    await user.keyboard(key);
    expect(row(`${key}-a`)).toHaveFocus();
    await user.keyboard('j');
    expect(row(`${key}-b`)).toHaveFocus();
  });

  it('a letter in the search is text, Escape moves to the first row', async () => {
    show('search');
    await user.keyboard('jjj');
    await user.click(screen.getByLabelText('Search'));
    await user.keyboard('jk');
    expect(screen.getByLabelText('Search')).toHaveValue('jk');
    await user.keyboard('{Escape}');
    expect(row('search-a')).toHaveFocus();
  });

  it('Escape leaves the search of an empty list for the page', async () => {
    show('empty', []);
    await user.click(screen.getByLabelText('Search'));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('the row that was left has the focus when the list is opened again', async () => {
    const first = show('back');
    await user.keyboard('jj');
    expect(row('back-b')).toHaveFocus();
    first.unmount();
    show('back');
    expect(row('back-b')).toHaveFocus();
  });

  it('a list that was left from another part of the page does not take the focus', async () => {
    const first = show('fresh');
    first.unmount();
    show('fresh');
    expect(document.body).toHaveFocus();
    await user.keyboard('j');
    expect(row('fresh-a')).toHaveFocus();
  });
});

describe('the column of actions', () => {
  withStyles();
  const box = () => document.querySelector<HTMLElement>('#record-grid')!.parentElement!;
  const lastCol = () => [...document.querySelectorAll<HTMLElement>('col')].at(-1)!;

  /** Words of 120 px, menus of 30 px, and the width that the list sets for the column. */
  function layOut(wordPx: number) {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
      if (this.matches('[data-row-menu]')) return 30;
      // Outside the measurement the word is broken into two lines.
      if (this.matches('td button')) return box().dataset.measured === undefined ? 40 : wordPx;
      return 112;
    });
  }

  it.each([
    ['as wide as the widest word beside its menu', 120, '179px'],
    ['not wider than 232 px, where a word takes two lines', 400, '232px'],
    ['as wide as the list sets it if the words are shorter', 40, ''],
  ])('is %s (BX-32)', (_, wordPx, width) => {
    layOut(wordPx);
    show(`actions-${wordPx}`, ['a'], () => (
      <>
        <button type="button">Print label</button>
        <button type="button" data-row-menu="a" />
      </>
    ));
    expect(lastCol().style.width).toBe(width);
    expect(box().dataset.measured).toBeUndefined();
  });
});
