// @vitest-environment happy-dom

import { Button, Dialog, DialogActions } from '@mui/material';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandLayer } from '../../../src/commands/CommandLayer.tsx';
import { CommandTooltip } from '../../../src/commands/CommandTooltip.tsx';
import type { Command } from '../../../src/commands/command.ts';
import { gridKeyCommands } from '../../../src/commands/keys/gridKeyCommands.ts';
import { Kbd } from '../../../src/commands/keys/Kbd.tsx';
import { useCommand, useCommands, useRunCommand } from '../../../src/commands/useCommand.ts';
import { useCommandHint, useKeymap } from '../../../src/commands/useCommandHint.ts';
import type { TextKey } from '../../../src/i18n/textKey.ts';
import { CommandsPage } from './commandsHarness.tsx';

let ran: string[];
const user = userEvent.setup();

function command(id: string, keys: string, more: Partial<Command> = {}): Command {
  const run = (): void => void ran.push(id);
  return {
    id,
    labelKey: `test.${id}` as TextKey,
    scope: 'global',
    group: 'view',
    keys: [keys],
    run,
    ...more,
  };
}

beforeEach(() => {
  localStorage.clear();
  ran = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('commands of a component', () => {
  function Counter() {
    const [count, setCount] = useState(0);
    useCommand(command('sidebar', 'w', { run: () => setCount(count + 1) }));
    return <output>{count}</output>;
  }

  it('work while it is mounted, always with its latest state', async () => {
    const page = render(
      <CommandsPage>
        <Counter />
      </CommandsPage>,
    );
    await user.keyboard('www');
    expect(screen.getByRole('status')).toHaveTextContent('3');
    page.rerender(<CommandsPage>gone</CommandsPage>);
    await user.keyboard('w');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  function OpenDialog() {
    useCommand(command('orders', 'd', { scope: 'dialog' }));
    return <p>Sure?</p>;
  }

  function WithDialog() {
    const [open, setOpen] = useState(false);
    useCommands([command('print', 'p'), command('sidebar', 'o', { run: () => setOpen(true) })]);
    return (
      <Dialog open={open} transitionDuration={0} onClose={() => setOpen(false)}>
        <CommandLayer>
          <OpenDialog />
        </CommandLayer>
      </Dialog>
    );
  }

  it('of a page are off while a dialog is open, and on after it', async () => {
    render(
      <CommandsPage>
        <WithDialog />
      </CommandsPage>,
    );
    await user.keyboard('pdopd');
    expect(ran).toEqual(['print', 'orders']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('pd');
    expect(ran).toEqual(['print', 'orders', 'print']);
  });

  function Buttons() {
    const runCommand = useRunCommand();
    useCommands([command('print', 'p', { when: () => false }), command('orders', 'o')]);
    return (
      <>
        <button type="button" onClick={() => ran.push(`print: ${runCommand('print')}`)}>
          Row
        </button>
        <button type="button" onClick={() => ran.push(`orders: ${runCommand('orders', 'menu')}`)}>
          Global
        </button>
      </>
    );
  }

  it('run from buttons by the same rules', async () => {
    render(
      <CommandsPage>
        <Buttons />
      </CommandsPage>,
    );
    await user.click(screen.getByRole('button', { name: 'Row' }));
    await user.click(screen.getByRole('button', { name: 'Global' }));
    expect(ran).toEqual(['print: false', 'orders', 'orders: true']);
  });
});

describe('Ctrl+Enter in a dialog without a command for it', () => {
  const Asked = ({ button }: { button: ReactNode }) => (
    <CommandsPage>
      <Dialog open transitionDuration={0} aria-label="Question">
        <form
          onSubmit={(e) => {
            e.preventDefault();
            ran.push('sent');
          }}
        >
          <input aria-label="Name" />
          <DialogActions>
            <Button autoFocus>Keep</Button>
            {button}
          </DialogActions>
        </form>
      </Dialog>
    </CommandsPage>
  );
  const ctrlEnter = () => user.keyboard('{Control>}{Enter}{/Control}');

  it('presses the button of a form, also from a field', async () => {
    render(
      <Asked
        button={
          <Button variant="contained" type="submit">
            Save
          </Button>
        }
      />,
    );
    await user.click(screen.getByRole('textbox', { name: 'Name' }));
    await ctrlEnter();
    expect(ran).toEqual(['sent']);
  });

  it.each([
    ['cancels', { color: 'error' as const, onClick: () => ran.push('done') }],
    ['pays', { type: 'submit' as const, 'data-pays': true }],
  ])('leads to a button that %s, and presses it the second time', async (_, props) => {
    render(
      <Asked
        button={
          <Button variant="contained" {...props}>
            Go on
          </Button>
        }
      />,
    );
    await ctrlEnter();
    expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus();
    expect(ran).toEqual([]);
    await ctrlEnter();
    expect(ran).toHaveLength(1);
  });

  it('does nothing while the button is disabled', async () => {
    render(
      <Asked
        button={
          <Button variant="contained" type="submit" disabled>
            Save
          </Button>
        }
      />,
    );
    await ctrlEnter();
    expect(ran).toEqual([]);
    expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  });
});

describe('a chord', () => {
  function Page() {
    useCommands([command('orders', 'g o')]);
    return <Link to="/other">Other page</Link>;
  }

  it('shows the keys that lead on after a pause', () => {
    vi.useFakeTimers();
    render(
      <CommandsPage>
        <Page />
      </CommandsPage>,
    );
    const press = (key: string) =>
      act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    press('g');
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(400));
    expect(screen.getByRole('note')).toHaveTextContent('Go to orders');
    act(() => void vi.advanceTimersByTime(600));
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('ends when the page changes', async () => {
    render(
      <CommandsPage>
        <Page />
      </CommandsPage>,
    );
    await user.keyboard('g');
    await user.click(screen.getByRole('link'));
    await user.keyboard('o');
    expect(ran).toEqual([]);
    await user.keyboard('go');
    expect(ran).toEqual(['orders']);
  });
});

describe('the cheat-sheet', () => {
  function Page() {
    const { keymap } = useKeymap();
    useCommands([
      ...gridKeyCommands,
      command('print', 'p', { scope: 'screen', group: 'orders', when: () => false }),
      command('orders', 'g o', { group: 'navigate' }),
    ]);
    return (
      <>
        <input aria-label="A field" />
        <button type="button" onClick={() => keymap.setCharacterKeys(false)}>
          Off
        </button>
      </>
    );
  }

  it.each([
    ['?', 'body'],
    ['{Control>}/{/Control}', 'A field'],
  ])('opens by %s in %s, lists the registered commands, those of this page first', async (keys, at) => {
    render(
      <CommandsPage>
        <Page />
      </CommandsPage>,
    );
    if (at !== 'body') await user.click(screen.getByLabelText(at));
    await user.keyboard(keys);
    const dialog = screen.getByRole('dialog', { name: /Keyboard shortcuts/ });
    const headings = within(dialog)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent);
    expect(headings[0]).toBe('Lists');
    expect(headings.at(-1)).toBe('Orders (not available here)');
    expect(within(dialog).getByText('Go to orders')).toBeInTheDocument();
  });

  it('is closed by Escape: the next key belongs to the page', async () => {
    render(
      <CommandsPage>
        <Page />
      </CommandsPage>,
    );
    await user.keyboard('?');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    for (const key of ['g', 'o']) fireEvent.keyDown(document.body, { key });
    expect(ran).toEqual(['orders']);
  });

  it('can be searched', async () => {
    render(
      <CommandsPage>
        <Page />
      </CommandsPage>,
    );
    await user.keyboard('?');
    const search = screen.getByRole('textbox', { name: 'Search shortcuts' });
    await user.type(search, 'quick');
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Quick view']);
    await user.type(search, 'ly nothing');
    expect(screen.getByRole('status')).toHaveTextContent('No shortcut matches “quickly nothing”');
  });

  it('shows only the keys that are switched on', async () => {
    render(
      <CommandsPage>
        <Page />
      </CommandsPage>,
    );
    await user.click(screen.getByRole('button', { name: 'Off' }));
    await user.keyboard('{Control>}/{/Control}');
    expect(screen.queryByText('Go to orders')).not.toBeInTheDocument();
    expect(screen.getByText('Quick view')).toBeInTheDocument();
  });
});

describe('hints', () => {
  function Hint() {
    const { binding } = useCommandHint('orders');
    return <i>{binding ?? 'none'}</i>;
  }

  function Page({ shown }: { shown: boolean }) {
    useCommands(shown ? [command('print', 'mod+shift+p'), command('orders', 'g o')] : []);
    return (
      <>
        <Hint />
        <CommandTooltip id="print">
          <button type="button" aria-label="Print">
            P
          </button>
        </CommandTooltip>
      </>
    );
  }

  it('show the key of a command while it is registered', () => {
    const page = render(
      <CommandsPage>
        <Page shown />
      </CommandsPage>,
    );
    expect(screen.getByText('g o')).toBeInTheDocument();
    page.rerender(
      <CommandsPage>
        <Page shown={false} />
      </CommandsPage>,
    );
    expect(screen.getByText('none')).toBeInTheDocument();
  });

  it('are in the tooltip, and for assistive technology on the control, which keeps its name', async () => {
    render(
      <CommandsPage>
        <Page shown />
      </CommandsPage>,
    );
    const button = screen.getByRole('button', { name: 'Print' });
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+Shift+P');
    await user.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Print labelCtrlShiftP');
  });

  it('key caps are hidden from assistive technology', () => {
    const { container } = render(
      <CommandsPage>
        <Kbd keys="g o" />
      </CommandsPage>,
    );
    expect([...container.querySelectorAll('kbd')].map((cap) => cap.textContent)).toEqual(['g', 'o']);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });
});
