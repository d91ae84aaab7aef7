export { useInsertionEffect as useInsertionEffectWithLayoutFallback } from 'react';

/**
 * Emotion's insertion of a component's rules, in place of its own: while the component is drawn, which happens in slices, not while the
 * page is put in, which is one long step that nothing can interrupt.
 */
export const useInsertionEffectAlwaysWithSyncFallback = (insert: () => void): void => insert();
