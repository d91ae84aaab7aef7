/**
 * What a `data:` address holds, null where it is none or cannot be read. Browsers neither frame nor save documents of such an address;
 * as a blob they do both.
 * @param type what it is taken for, whatever it says of itself; a picture's own type where none is given
 */
export function dataFile(url: string, type?: string): Blob | null {
  const [, said = '', base64, body = ''] = /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/s.exec(url) ?? [];
  if (!url.startsWith('data:') || !body) return null;
  try {
    const bytes = base64 ? Uint8Array.from(atob(body), (c) => c.charCodeAt(0)) : decodeURIComponent(body);
    return new Blob([bytes], {
      type: type ?? (said.startsWith('image/') ? said : 'application/octet-stream'),
    });
  } catch {
    // What cannot be decoded is opened by its own address.
    return null;
  }
}

/** How a link saves a file. What lies on another site it can only show, and beside the page: `download` counts for nothing there. */
export const savingLink = (
  address: string,
  file: string,
): { href: string; download: string } | { href: string; target: string; rel: string } =>
  /^https?:/.test(address) && new URL(address).origin !== location.origin
    ? { href: address, target: '_blank', rel: 'noopener' }
    : { href: address, download: file };
