let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows a message at the bottom of the page, also announced to screen readers. */
export function toast(text: string): void {
  const box = document.querySelector<HTMLElement>('[data-toast]');
  if (!box) return;
  box.textContent = text;
  box.classList.add('shown');
  clearTimeout(hiding);
  hiding = setTimeout(() => box.classList.remove('shown'), 4000);
}
