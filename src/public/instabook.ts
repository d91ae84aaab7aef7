import './instabook.css';
import { isEmail } from '../../contract/rules/email.ts';
import { TYPING_PAUSE_MS } from '../../contract/rules/limits.ts';

type Control = HTMLInputElement | HTMLSelectElement;

/** What is wrong with a field, in the page's language; '' for nothing. */
function faultOf(field: Control): string {
  const value = field.value.trim();
  const { missing = '', least, short = '', wrong = '' } = field.dataset;
  if (value === '') return missing;
  if (field instanceof HTMLInputElement && field.type === 'number' && Number(value) < Number(field.min))
    return missing;
  if (least !== undefined && value.length < Number(least)) return short;
  return field.type === 'email' && !isEmail(value) ? wrong : '';
}

function show(field: Control): boolean {
  const fault = faultOf(field);
  const said = document.getElementById(`${field.id}-fault`);
  if (said) said.textContent = fault;
  if (fault) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
  return fault === '';
}

/** The form works without this script: it names faults before the form is sent, and has it sent once (IB-04, IB-05). */
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
      timer = setTimeout(() => show(field), TYPING_PAUSE_MS);
    });
    field.addEventListener('change', () => {
      clearTimeout(timer);
      show(field);
    });
  }
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
  // A page that the browser kept while it was away can be sent again.
  const label = button.textContent;
  addEventListener('pageshow', () => {
    button.disabled = false;
    button.textContent = label;
  });
}

start();
