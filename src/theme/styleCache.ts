import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/** Selectors that no browser of today knows: each of them would be an error thrown and caught while the page is drawn. */
const FORGOTTEN = /::?-(moz|ms)-/;

/** Safari alone still wants a prefix, for this one. */
const needed: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
  if (element.type !== 'rule' || !Array.isArray(element.props)) return;
  element.props = element.props.filter((selector) => !FORGOTTEN.test(selector));
  if (element.props.length === 0) element.children = [];
};

/** The styles of the portal, under the page's nonce, without the prefixes of old browsers that come by default. */
export function createStyleCache(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return createCache({ key: 'wb', stylisPlugins: [needed], ...(nonce ? { nonce } : {}) });
}
