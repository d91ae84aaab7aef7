// @vitest-environment happy-dom
import { Button, Dialog, DialogActions } from '@mui/material';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { CommandLayer } from '../../../src/commands/CommandLayer.tsx';
import { useCommand, useCommands, useRunCommand } from '../../../src/commands/useCommand.ts';
import { CommandsPage } from './commandsHarness.tsx';
import { command, ran, withCommands } from './commandsWorld.tsx';

withCommands();

const user = userEvent.setup();

describe('commands of a component', () => {
  function Counter() {
    const [count, setCount] = useState(0);
    useCommand(command('sidebar', 'w', { run: () => setCount(count + 1) }));
    return <output>{count}</output>;
  }

  it('commands of a component work while the component is mounted, always with its latest state', async () => {
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

  it('commands of a page are off while a dialog is open, and on afterwards', async () => {
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

  it('commands of a component run from buttons by the same rules', async () => {
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

  it('Ctrl+Enter in a dialog without a command for it presses the button of a form, also from a field', async () => {
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
  ])(
    'Ctrl+Enter in a dialog without a command for it moves to a button that %s, and a second time presses it',
    async (_, props) => {
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
    },
  );

  it('Ctrl+Enter in a dialog without a command for it does nothing while the button is disabled', async () => {
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
