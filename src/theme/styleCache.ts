import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/** Selectors that no current browser supports: each would throw an error that is caught while the page renders. */
const VENDOR_PREFIX = /::?-(moz|ms)-/;

/** Adds the only prefix that is still needed, which Safari needs for this property. */
const needed: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
  if (element.type !== 'rule' || !Array.isArray(element.props)) return;
  element.props = element.props.filter((selector) => !VENDOR_PREFIX.test(selector));
  if (element.props.length === 0) element.children = [];
};

/** The portal's styles, with the page's nonce and without the default prefixes for old browsers. */
export function createStyleCache(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return createCache({ key: 'wb', stylisPlugins: [needed], ...(nonce ? { nonce } : {}) });
}
