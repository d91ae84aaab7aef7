/** Time in which the browser has certainly begun the download. */
const KEPT_MS = 10_000;

/** Downloads a file that was created in the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
