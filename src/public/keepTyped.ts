const KEY = 'typed';
const FIELDS = 'input[name]:not([type=hidden]), textarea[name]';

type Field = HTMLInputElement | HTMLTextAreaElement;
const fields = () => [...document.querySelectorAll<Field>(FIELDS)];
const isChoice = (field: Field): field is HTMLInputElement => /^(?:radio|checkbox)$/.test(field.type);
/** A radio button or checkbox is identified by name and value, since all buttons of a group have one name. */
const nameOf = (field: Field) => (isChoice(field) ? `${field.name}=${field.value}` : field.name);

/** Keeps typed text when the user changes the language, as the language links load the page again. */
export function keepTyped(): void {
  restore();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.foot a[hreflang]'))
    link.addEventListener('click', () => {
      const typed = fields().map((f) => [nameOf(f), isChoice(f) ? f.checked : f.value]);
      try {
        sessionStorage.setItem(KEY, JSON.stringify([location.pathname, typed]));
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
      if (isChoice(field)) field.checked = value === true;
      else if (typeof value === 'string') field.value = value;
    }
  } catch {
    // Without storage, or with an entry that cannot be parsed, the page stays as it was served.
  }
}
