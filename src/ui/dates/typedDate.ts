const WHOLE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** Formats YYYY-MM-DD in another order, such as DD-MM-YYYY. */
export function formatDate(date: string, format: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return date && format.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** Parses a date typed in this order, or year first, into YYYY-MM-DD; null while it is incomplete or does not exist. */
export function parseTypedDate(text: string, format: string): string | null {
  const parts = partsOf(text.trim(), format);
  const [, year = '', month = '', day = ''] = WHOLE.exec(parts) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}

function partsOf(text: string, format: string): string {
  if (WHOLE.test(text)) return text;
  const names = format.split('-');
  let rest = text;
  const parts = /^\d{8}$/.test(text)
    ? names.map(({ length }) => {
        const part = rest.slice(0, length);
        rest = rest.slice(length);
        return part;
      })
    : text.split(/\D+/);
  const partOf = (name: string) => parts[names.indexOf(name)] ?? '';
  return parts.length === names.length ? `${partOf('YYYY')}-${partOf('MM')}-${partOf('DD')}` : '';
}
