/** Time for which the frame holds the printed file: long enough for a printer's dialog. */
const KEPT_MS = 600_000;

/** Prints a page of this server without leaving ours: with the browser's dialog, or at once in the browser's kiosk printing mode. */
export function printInFrame(address: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  // `display: none` is not possible, as some browsers then print nothing.
  Object.assign(frame.style, {
    position: 'fixed',
    width: '0',
    height: '0',
    border: '0',
    visibility: 'hidden',
  });
  const loaded = new Promise<void>((resolve, reject) => {
    frame.onload = () => {
      try {
        // A refusal has no page to print.
        if (!frame.contentDocument?.querySelector('svg'))
          throw new Error(frame.contentDocument?.title || '404');
        frame.contentWindow?.print();
        resolve();
      } catch (err) {
        reject(err);
      }
    };
  });
  frame.src = address;
  document.body.append(frame);
  setTimeout(() => frame.remove(), KEPT_MS);
  return loaded;
}
