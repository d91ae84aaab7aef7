import { vi } from 'vitest';

interface SavedFile {
  name: string;
  file: Blob;
}

/** The files that a page saves from now on, in order, until the mocks are restored. */
export function noteSavedFiles(): SavedFile[] {
  const made = new Map<string, Blob>();
  const saved: SavedFile[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${made.size}`;
    made.set(address, file as Blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = made.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
  return saved;
}
