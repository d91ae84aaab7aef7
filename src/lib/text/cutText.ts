/** Truncates a text to at most `max` characters, with an ellipsis; between two words if a word ends near the limit. */
export function cutText(text: string, max: number): string {
  const characters = [...text.trim()];
  if (characters.length <= max) return text.trim();
  const head = characters.slice(0, max).join('');
  const space = /\s/.test(characters[max] ?? '') ? head.length : head.search(/\s+\S*$/);
  return `${(space > head.length / 2 ? head.slice(0, space) : head).replace(/[\s,;:]+$/, '')}…`;
}
