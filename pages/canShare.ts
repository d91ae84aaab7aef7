import { type Html, html, trusted } from './html.ts';

/**
 * Marks a browser with a dialog for sharing before the first paint, so that the button neither appears late nor leaves a gap. The function
 * is sent as source text, so it uses nothing from outside.
 */
export function markSharing(document: Document, navigator: Partial<Navigator>): void {
  if (typeof navigator.share === 'function') document.documentElement.dataset.shares = '';
}

export const sharingScript = (nonce: string): Html =>
  html`<script nonce="${nonce}">${trusted(`(${markSharing})(document,navigator)`)}</script>`;
