import { type Html, html, trusted } from './html.ts';

type Rule = (text: string, type: string, sink: string) => string | null;
interface Policies {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', Rule>): void;
}

/**
 * The one Trusted Types policy of our pages. It is the default policy, because leaflet writes the markup of its controls without naming
 * one: harmless tags are kept, all others are shown as text. The tracking pages may parse newer markup of their own; nothing in it runs or
 * is fetched during the parsing. A worker's script must be one of our own files. The function is sent as source text, so it uses nothing
 * from outside.
 */
export function installPolicy(window: { trustedTypes?: Policies; location: { href: string } }): void {
  const harmless = /^<(svg\/|span aria-hidden="true"|\/span|a href="https:\/\/[^"<>]*"|\/a)>$/;
  const active = /<(script|style|link|meta|base|iframe|object|embed)\b/i;
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup, _type, sink) => {
      if (sink === 'DOMParser parseFromString') return active.test(markup) ? null : markup;
      return markup.replace(/<[^>]*>?|>/g, (tag) =>
        harmless.test(tag) ? tag : tag.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      );
    },
    createScriptURL: (address) => {
      const page = new URL(window.location.href);
      const { origin, pathname } = new URL(address, page);
      return origin === page.origin && pathname.startsWith('/customer/') ? address : null;
    },
  });
}

/** Must come before all other scripts of the page. */
export const policyScript = (nonce: string): Html =>
  html`<script nonce="${nonce}">${trusted(`(${installPolicy})(window)`)}</script>`;
