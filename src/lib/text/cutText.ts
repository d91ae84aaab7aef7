/** Truncates a text to at most `max` characters, between two words if it has any near the end, with an ellipsis. */
export function cutText(text: string, max: number): string {
  const characters = [...text.trim()];
  if (characters.length <= max) return text.trim();
  const head = characters.slice(0, max).join('');
  const space = /\s/.test(characters[max] ?? '') ? head.length : head.search(/\s+\S*$/);
  return `${(space > head.length / 2 ? head.slice(0, space) : head).replace(/[\s,;:]+$/, '')}…`;
}
