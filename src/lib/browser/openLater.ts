/** Opens a window at once, while the browser still allows it, and navigates it to the address as soon as that is known. */
export async function openLater(address: () => Promise<string>): Promise<void> {
  const opened = window.open('', '_blank');
  try {
    const url = await address();
    if (opened) opened.location.replace(url);
    else location.assign(url);
  } catch (err) {
    opened?.close();
    throw err;
  }
}
