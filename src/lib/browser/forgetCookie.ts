/** Deletes a cookie that scripts can see. */
export function forgetCookie(name: string, path: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API, and it cannot be awaited while a page is left
  document.cookie = `${name}=; path=${path}; max-age=0`;
}
