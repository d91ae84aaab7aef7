/** The form of a text `one |||| other` for this number. A text with one form has it for each number. */
export function formFor(text: string, count: number): string {
  const [one = '', other = one] = text.split(' |||| ');
  return count === 1 ? one : other;
}

/** Writes values into a text at their `%{names}`; one without a value stays. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
