/**
 * Content of a `data:` address, null if it is another address or invalid. Browsers neither frame nor download documents from such an
 * address; for a blob they do both.
 * @param type used instead of the type in the address; a picture keeps its own type
 */
export function dataFile(url: string, type?: string): Blob | null {
  const [, declaredType = '', base64, body = ''] = /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/s.exec(url) ?? [];
  if (!url.startsWith('data:') || !body) return null;
  try {
    const bytes = base64 ? Uint8Array.from(atob(body), (c) => c.charCodeAt(0)) : decodeURIComponent(body);
    return new Blob([bytes], {
      type: type ?? (declaredType.startsWith('image/') ? declaredType : 'application/octet-stream'),
    });
  } catch {
    // An undecodable file is opened by its own address.
    return null;
  }
}

/** Attributes of a download link. Browsers ignore `download` for files on another site, so those open in a new window. */
export const savingLink = (
  address: string,
  file: string,
): { href: string; download: string } | { href: string; target: string; rel: string } =>
  /^https?:/.test(address) && new URL(address).origin !== location.origin
    ? { href: address, target: '_blank', rel: 'noopener' }
    : { href: address, download: file };
