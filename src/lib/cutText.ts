/** At most `max` characters of a text, without cutting one in two; an ellipsis stands for the rest. */
export function cutText(text: string, max: number): string {
  const characters = [...text.trim()];
  return characters.length <= max ? text.trim() : `${characters.slice(0, max).join('').trimEnd()}…`;
}
