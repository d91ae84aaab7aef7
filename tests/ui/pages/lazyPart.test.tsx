import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPart } from '../../../src/ui/page/lazyPart.tsx';

const noNetwork = () => new TypeError('Failed to fetch dynamically imported module: /assets/Menu.js');

class Page extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <h1>page error</h1> : this.props.children;
  }
}

it('a part opened without a connection shows a message instead, and a retry shows the part (SHELL-75)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 200 }));
  let online = false;
  const Menu = lazyPart(async () => {
    if (!online) throw noNetwork();
    return () => <p>the menu</p>;
  });
  await act(
    async () =>
      void render(
        <Page>
          <h1>Orders</h1>
          <Menu />
        </Page>,
      ),
  );
  expect(screen.getByRole('heading', { name: 'Orders' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('shell.partMissing');
  online = true;
  await userEvent.click(screen.getByRole('button', { name: 'shell.tryAgain' }));
  expect(await screen.findByText('the menu')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an error of another kind is handled by the page (SHELL-75)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = lazyPart(async () => () => {
    throw new Error('a fault');
  });
  await act(
    async () =>
      void render(
        <Page>
          <Broken />
        </Page>,
      ),
  );
  expect(screen.getByRole('heading', { name: 'page error' })).toBeInTheDocument();
});

it('a part that was loaded ahead is rendered at once', async () => {
  const Part = lazyPart(async () => () => <p>the part</p>);
  await Part.load();
  render(<Part />);
  expect(screen.getByText('the part')).toBeInTheDocument();
});
