/** Removes NUL and unpaired surrogates: PostgreSQL cannot store them, and nobody means to send them. */
export const storableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '');

/** Parses JSON into values with storable texts. Throws as `JSON.parse` does. */
export const storableJson = (text: string): unknown =>
  JSON.parse(text, (_key, value) => (typeof value === 'string' ? storableText(value) : value));

/** At most this many characters of a text, storable: the cut may part a pair of surrogates. */
export const storableStart = (text: string, most: number): string => storableText(text.slice(0, most));

/** Makes the texts of a query or of path parameters storable, in place. */
export function makeStorable(fields: unknown): void {
  if (!fields || typeof fields !== 'object') return;
  const record = fields as Record<string, unknown>;
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'string') record[name] = storableText(value);
    else if (Array.isArray(value))
      record[name] = value.map((v) => (typeof v === 'string' ? storableText(v) : v));
  }
}

/** Ids name a selection: an empty list selects nothing, not everything. */
const SELECTION = /ids$/i;

/** Removes filters without a value from a query, in place: programs write `status=` for every status. */
export function dropEmpty(query: unknown): void {
  if (!query || typeof query !== 'object') return;
  const record = query as Record<string, unknown>;
  for (const [name, value] of Object.entries(record))
    if (value === '' && !SELECTION.test(name)) delete record[name];
}

/** The value of a JSON text; null for any other text. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which may hold a secret.
    return null;
  }
}
