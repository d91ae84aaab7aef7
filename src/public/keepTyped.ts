const KEY = 'typed';
const FIELDS = 'input[name]:not([type=hidden]), textarea[name], select[name]';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const fields = () => [...document.querySelectorAll<Field>(FIELDS)];
const isChoice = (field: Field): field is HTMLInputElement => /^(?:radio|checkbox)$/.test(field.type);
/** All buttons of a group have one name, and so may fields of several forms, which then have ids. */
const nameOf = (field: Field) => (isChoice(field) ? `${field.name}=${field.value}` : field.id || field.name);
const stateOf = (field: Field) => (isChoice(field) ? field.checked : field.value);
const hasOption = ({ options }: HTMLSelectElement, value: string | boolean) =>
  [...options].some((option) => option.value === value);

/** Keeps typed text when the user changes the language, as the languages load the page again. */
export function keepTyped(): void {
  restore();
  for (const language of document.querySelectorAll<HTMLAnchorElement | HTMLButtonElement>(
    '.foot a[hreflang], .foot button',
  ))
    language.addEventListener('click', () => {
      const { pathname } = new URL('href' in language ? language.href : language.formAction);
      const typed = fields().map((f) => [nameOf(f), stateOf(f)]);
      try {
        sessionStorage.setItem(KEY, JSON.stringify([pathname, typed]));
      } catch {
        // Without storage the typed text is lost.
      }
    });
}

function restore(): void {
  try {
    const [path, typed] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [
      string?,
      [string, string | boolean][]?,
    ];
    sessionStorage.removeItem(KEY);
    if (path !== location.pathname) return;
    const values = new Map(typed);
    for (const field of fields()) {
      const value = values.get(nameOf(field));
      if (value === undefined || value === stateOf(field)) continue;
      if (isChoice(field)) field.checked = value === true;
      else if (!(field instanceof HTMLSelectElement) || hasOption(field, value)) field.value = String(value);
      field.closest('details')?.setAttribute('open', '');
    }
  } catch {
    // Without storage, or with an entry that cannot be parsed, the page stays as it was served.
  }
}
