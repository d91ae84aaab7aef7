import './instabook.css';
import { TYPING_PAUSE_MS } from '../../contract/rules/limits.ts';
import { isEmail } from '../../contract/rules/text/email.ts';
import { numberCharacters, PLAIN_NUMBER, parseNumber } from '../../contract/rules/text/parseNumber.ts';

type Control = HTMLInputElement | HTMLSelectElement;

/** The number that the page understands in a field; NaN if it is none. */
const readingOf = ({ value, dataset }: Control): number =>
  parseNumber(numberCharacters(value), dataset.point === ',' ? ',' : '.');

/** Shows the number of a text that could mean another one: `1,500`. */
function showReading(field: Control): void {
  const line = field.parentElement?.querySelector('[data-understood]');
  if (!line) return;
  const read = readingOf(field);
  const isPlain = Number.isNaN(read) || PLAIN_NUMBER.test(field.value.trim());
  const text = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 6 });
  line.textContent = isPlain ? '' : `= ${text.format(read)} ${field.dataset.unit ?? ''}`;
}

/** Error of a field, in the page's language; '' without an error. */
function faultOf(field: Control): string {
  const value = field.value.trim();
  const { missing = '', least, short = '', wrong = '', number } = field.dataset;
  if (value === '') return missing;
  if (number !== undefined) {
    const read = readingOf(field);
    // The server reads prices in more forms: `RM 12`, `150rb`.
    if (Number.isNaN(read)) return number === 'measure' ? wrong : '';
    return read < Number(field.dataset.min) ? missing : '';
  }
  if (least !== undefined && value.length < Number(least)) return short;
  return field.type === 'email' && !isEmail(value) ? wrong : '';
}

function show(field: Control): boolean {
  const fault = faultOf(field);
  const message = document.getElementById(`${field.id}-fault`);
  if (message) message.textContent = fault;
  if (fault) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
  return fault === '';
}

const LONG_ENOUGH = 3;

/** Fills in town and state of a typed postcode, if the buyer has not typed them. */
function fillTown(form: HTMLFormElement): void {
  const field = (name: string) => form.elements.namedItem(name) as Control | null;
  const [postcode, country, city, state] = ['postcode', 'country', 'city', 'state'].map(field);
  if (!postcode || !country || !city || !state) return;
  const typed = new Set<EventTarget>();
  for (const target of [city, state])
    target.addEventListener('input', () => (target.value ? typed.add(target) : typed.delete(target)));
  const fill = (target: Control, found: string) => {
    if (!found || (target.value && typed.has(target))) return;
    target.value = found;
    show(target);
  };
  let lastRequest = 0;
  const ask = async () => {
    const request = ++lastRequest;
    const code = postcode.value.trim();
    if (code.length < LONG_ENOUGH) return;
    const query = new URLSearchParams({ countryCode: country.value, postcode: code });
    const answer = await fetch(`/v1.0/parameters/q/postcode?${query}`);
    const { data } = (await answer.json()) as { data?: { city: string; state: string }[] };
    const [row] = data ?? [];
    if (!row || request !== lastRequest) return;
    fill(city, row.city);
    fill(state, row.state);
  };
  // Postcodes of the country may be digits only.
  if (country instanceof HTMLSelectElement)
    country.addEventListener('change', () => {
      postcode.inputMode = country.selectedOptions[0]?.hasAttribute('data-digits') ? 'numeric' : '';
    });
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const target of [postcode, country])
    target.addEventListener('input', () => {
      clearTimeout(timer);
      // The town is optional, as the buyer can type it.
      timer = setTimeout(() => void ask().catch(() => undefined), TYPING_PAUSE_MS);
    });
}

/** The form also works without this script, which shows errors before the form is sent, and sends the form only once (IB-04, IB-05). */
function start(): void {
  const form = document.querySelector<HTMLFormElement>('[data-instabook]');
  const summary = form?.querySelector<HTMLElement>('[data-summary]');
  const button = form?.querySelector<HTMLButtonElement>('button');
  if (!form || !summary || !button) return;
  const fields = [...form.querySelectorAll<Control>('[data-missing]')];
  for (const field of fields) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    field.addEventListener('input', () => {
      clearTimeout(timer);
      showReading(field);
      timer = setTimeout(() => show(field), TYPING_PAUSE_MS);
    });
    field.addEventListener('change', () => {
      clearTimeout(timer);
      show(field);
    });
  }
  fillTown(form);
  form.addEventListener('submit', (event) => {
    const [first] = fields.filter((field) => !show(field));
    summary.textContent = first ? (form.dataset.check ?? '') : '';
    if (first) {
      event.preventDefault();
      first.focus();
      return;
    }
    button.disabled = true;
    button.textContent = form.dataset.sending ?? '';
  });
  // The browser may restore this page from its cache: the form can then be sent again.
  const label = button.textContent;
  addEventListener('pageshow', () => {
    button.disabled = false;
    button.textContent = label;
  });
}

start();
