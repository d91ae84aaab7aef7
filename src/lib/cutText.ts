/** Truncates a text to `max` characters without splitting one, with an ellipsis at the end. */
export function cutText(text: string, max: number): string {
  const characters = [...text.trim()];
  return characters.length <= max ? text.trim() : `${characters.slice(0, max).join('').trimEnd()}…`;
}
