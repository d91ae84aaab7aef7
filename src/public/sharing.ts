import { toast } from './toast.ts';

/** The address without the parameters of this visit. */
export function cleanAddress(href: string): string {
  const url = new URL(href);
  url.searchParams.delete('lang');
  url.hash = '';
  return url.href;
}

export function wireSharing(): void {
  const copy = document.querySelector<HTMLButtonElement>('[data-copy]');
  if (copy) {
    const field = document.createElement('input');
    field.readOnly = true;
    field.setAttribute('aria-label', copy.textContent);
    copy.onclick = async () => {
      field.value = cleanAddress(location.href);
      if (await isCopied(field, copy)) toast(copy.dataset.done ?? '');
    };
  }
  const share = document.querySelector<HTMLButtonElement>('[data-share]');
  if (!share || typeof navigator.share !== 'function') return;
  share.onclick = () => {
    // Closing the share dialog is not an error; for a browser that cannot share there are links next to the button.
    navigator.share({ title: document.title, url: cleanAddress(location.href) }).catch(() => undefined);
  };
}

/** Copies the field's text. If the browser refuses, the field stays selected after the button, to be copied by hand. */
async function isCopied(field: HTMLInputElement, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without a secure origin the browser has no clipboard object, but text can be copied from a selected field.
    button.after(field);
    field.focus();
    field.select();
    if (!document.execCommand('copy')) return false;
    button.focus();
  }
  field.remove();
  return true;
}
