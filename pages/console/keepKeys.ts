interface Page extends Pick<Window, 'addEventListener' | 'removeEventListener' | 'document'> {
  takeKeys?: () => KeyboardEvent[];
}

/**
 * Keeps the keys that are pressed before the console's code is there, which plays them (src/commands/keys/playFirstKeys.ts). All go their
 * way in the browser too but those that would open a search of its own, and are the console's. The function is sent as its own source,
 * so it uses nothing from outside.
 */
export function keepKeys(window: Page): void {
  const kept: KeyboardEvent[] = [];
  const keep = (event: KeyboardEvent) => {
    // Nothing has the focus yet; on a page that stays without its code nobody takes them.
    if (event.target !== window.document.body || kept.length > 50) return;
    kept.push(event);
    const { key, altKey, shiftKey } = event;
    if (!altKey && (event.ctrlKey || event.metaKey ? key === 'k' && !shiftKey : key === '/'))
      event.preventDefault();
  };
  window.addEventListener('keydown', keep);
  window.takeKeys = () => {
    window.removeEventListener('keydown', keep);
    return kept;
  };
}
