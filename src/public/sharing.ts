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
    copy.onclick = async () => {
      await copyText(cleanAddress(location.href));
      toast(copy.dataset.done ?? '');
    };
  }
  const share = document.querySelector<HTMLButtonElement>('[data-share]');
  if (!share || typeof navigator.share !== 'function') return;
  share.classList.remove('waiting');
  share.onclick = () => {
    // Closing the share dialog is not an error; for a browser that cannot share there are links next to the button.
    navigator.share({ title: document.title, url: cleanAddress(location.href) }).catch(() => undefined);
  };
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure origin the browser has no clipboard object, but text can be copied from a selected field.
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}
