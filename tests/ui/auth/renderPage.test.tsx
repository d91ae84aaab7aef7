// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../src/renderPage.ts';

function pageWith(markup: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = markup;
  return root;
}

it('takes the place of a form of the server’s in one go, so that nothing typed meanwhile is lost (AUTH-01)', () => {
  const root = pageWith('<input id="username">');
  const field = root.querySelector('input') as HTMLInputElement;
  field.value = 'demo';
  const Form = () => <p>{root.querySelector('input')?.value}</p>;
  renderPage(root, <Form />);
  expect(root.textContent).toBe('demo');
});

it('renders in a transition where the page is empty', async () => {
  const root = pageWith('');
  renderPage(root, <p>page</p>);
  expect(root.textContent).toBe('');
  await vi.waitFor(() => expect(root.textContent).toBe('page'));
});
