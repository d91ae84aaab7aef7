import { type Html, html, trusted } from './html.ts';

interface Policies {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ): void;
}

/**
 * The one Trusted Types policy of our pages. It is the default one, since leaflet, which writes the markup of its controls, asks for none:
 * tags that do nothing are kept, all others are shown as text, and a worker's script is one of our own files. It is sent as its own
 * source, so it uses nothing from outside.
 */
export function installPolicy(window: { trustedTypes?: Policies; location: { href: string } }): void {
  const harmless = /^<(svg\/|span aria-hidden="true"|\/span|a href="https:\/\/[^"<>]*"|\/a)>$/;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup) =>
      markup.replace(/<[^>]*>?|>/g, (tag) =>
        harmless.test(tag) ? tag : tag.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      ),
    createScriptURL: (address) => {
      const page = new URL(window.location.href);
      const { origin, pathname } = new URL(address, page);
      return origin === page.origin && pathname.startsWith('/customer/') ? address : null;
    },
  });
}

/** Stands before every other script of the page. */
export const policyScript = (nonce: string): Html =>
  html`<script nonce="${nonce}">${trusted(`(${installPolicy})(window)`)}</script>`;
