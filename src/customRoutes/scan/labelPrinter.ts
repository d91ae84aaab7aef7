interface PrinterOptions {
  print: (orderIds: string[]) => Promise<void>;
  /** Resolves when the next file may be printed, as the print dialog is closed. */
  free: () => Promise<void>;
  onFailed: (err: unknown, orderIds: readonly string[]) => void;
}

/** Maximum number of labels in one file: with fewer, a printer starts sooner. */
const MOST_AT_ONCE = 20;

/**
 * Prints labels in the order of the scans, one file after another; later scans go into the next file. If a file fails, its labels are printed
 * one by one, so that one label that cannot be printed does not hold back the others.
 */
export function createLabelPrinter({ print, free, onFailed }: PrinterOptions) {
  const waiting: string[] = [];
  const alone: string[] = [];
  let isBusy = false;

  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (alone.length || waiting.length) {
      const orderIds = alone.length ? alone.splice(0, 1) : waiting.splice(0, MOST_AT_ONCE);
      try {
        await print(orderIds);
        await free();
      } catch (err) {
        if (orderIds.length === 1) onFailed(err, orderIds);
        else alone.push(...orderIds);
      }
    }
    isBusy = false;
  }

  return {
    add(orderIds: readonly string[]): void {
      waiting.push(...orderIds);
      void run();
    },
  };
}

const DIALOG_OPENS_MS = 400;

/** Waits until the print dialog that was just opened is closed; only the focus shows that. */
export const whenPageHasFocus = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      if (document.hasFocus()) resolve();
      else addEventListener('focus', () => resolve(), { once: true });
    }, DIALOG_OPENS_MS);
  });
