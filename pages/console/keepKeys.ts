interface Page extends Pick<Window, 'addEventListener' | 'removeEventListener' | 'document'> {
  takeKeys?: () => KeyboardEvent[];
}

/**
 * Stores the keys that are pressed before the console's code is loaded; src/commands/keys/playFirstKeys.ts replays them. The browser
 * handles them too, except keys that belong to the console and would open the browser's own search. The function is sent as source text, so
 * it uses nothing from outside.
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
