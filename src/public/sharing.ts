import { toast } from './toast.ts';

/** The address without what only this visit needs. */
export function cleanAddress(href: string): string {
  const url = new URL(href);
  url.searchParams.delete('lang');
  url.hash = '';
  return url.href;
}

export function wireSharing(): void {
  const copy = document.querySelector<HTMLButtonElement>('[data-copy]');
  if (copy) {
    copy.hidden = false;
    copy.onclick = async () => {
      await copyText(cleanAddress(location.href));
      toast(copy.dataset.done ?? '');
    };
  }
  const share = document.querySelector<HTMLButtonElement>('[data-share]');
  const links = document.querySelector<HTMLElement>('[data-share-links]');
  if (!share || !links || typeof navigator.share !== 'function') return;
  share.hidden = false;
  links.hidden = true;
  share.onclick = () => {
    navigator.share({ title: document.title, url: cleanAddress(location.href) }).catch((err: Error) => {
      if (err.name !== 'AbortError') links.hidden = false;
    });
  };
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure origin there is no clipboard object; a selected field can still be copied from.
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}
