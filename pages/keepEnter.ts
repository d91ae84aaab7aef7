import { type Html, html, trusted } from './html.ts';

/**
 * Marks the server's sign-in form when Enter is pressed in it, since its disabled button swallows that key; the browser's form, which takes
 * over, then submits. Further typing removes the mark. The function is sent as source text, so it uses nothing from outside.
 */
export function keepEnter(document: Pick<Document, 'addEventListener'>): void {
  const note = (event: Event) => {
    const form = (event.target as HTMLInputElement).form;
    if (form?.method !== 'post') return;
    if (event.type === 'input') delete form.dataset.entered;
    else if ((event as KeyboardEvent).key === 'Enter' && !(event as KeyboardEvent).isComposing)
      form.dataset.entered = '';
  };
  document.addEventListener('keydown', note);
  document.addEventListener('input', note);
}

export const enterScript = (nonce: string): Html =>
  html`<script nonce="${nonce}">${trusted(`(${keepEnter})(document)`)}</script>`;
