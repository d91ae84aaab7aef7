/** Colours dark enough for white letters (contrast above 4.5). */
const COLOURS = ['#0b5fa5', '#8a3b12', '#1f6f43', '#6a2c91', '#a1123f', '#2f4858', '#7a5200', '#00696f'];

/** Letter tile for a courier without a logo: the code's first two characters on a colour derived from it. */
export function logoTile(code: string): string {
  const letters = code.slice(0, 2).toUpperCase();
  let hash = 0;
  for (const char of code.toUpperCase()) hash = (hash * 31 + char.charCodeAt(0)) % 65_521;
  const colour = COLOURS[hash % COLOURS.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" role="img" aria-label="${letters}"><rect width="48" height="48" rx="10" fill="${colour}"/><text x="24" y="31" text-anchor="middle" font-family="Arial, Helvetica, sans-serif" font-size="20" font-weight="700" fill="#fff">${letters}</text></svg>`;
}
