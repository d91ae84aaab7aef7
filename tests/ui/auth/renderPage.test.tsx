// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderPage } from '../../../src/start/renderPage.ts';
import { eventually } from '../../support/eventually.ts';

function pageWith(markup: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = markup;
  return root;
}

it('the page replaces the server’s form at once, so that no typed text is lost (AUTH-01)', () => {
  const root = pageWith('<input id="username">');
  const field = root.querySelector('input') as HTMLInputElement;
  field.value = 'demo';
  const Form = () => <p>{root.querySelector('input')?.value}</p>;
  renderPage(root, <Form />);
  expect(root.textContent).toBe('demo');
});

it('an empty page renders in a transition', async () => {
  const root = pageWith('');
  renderPage(root, <p>page</p>);
  expect(root.textContent).toBe('');
  await eventually(() => expect(root.textContent).toBe('page'));
});
