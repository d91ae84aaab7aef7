import { dataFile, savingLink } from '../lib/files/dataFile.ts';

interface Answer {
  data?: { podPicture?: string[] };
  error?: { message?: string };
}

export const isFourDigits = (text: string) => /^\d{4}$/.test(text);

/** Requests the pictures without leaving the page and shows them in a dialog. */
export function wireProof(): void {
  const form = document.querySelector<HTMLFormElement>('[data-proof]');
  if (!form || form.dataset.wired) return;
  form.dataset.wired = '1';
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const showMessage = (text: string | undefined) => {
      const place = form.querySelector('.error');
      if (place) place.textContent = text ?? '';
    };
    const digits = form.querySelector<HTMLInputElement>('[name=phoneNo]');
    if (!digits || !isFourDigits(digits.value)) {
      showMessage(form.dataset.short);
      digits?.focus();
      return;
    }
    showMessage('');
    const trackingId = form.querySelector<HTMLInputElement>('[name=trackingId]')?.value ?? '';
    const answer = await unlock(form, trackingId, digits.value);
    if (typeof answer === 'string') showMessage(answer);
    else showPictures(form, answer, showMessage);
  });
}

/** The pictures, or the message to show instead. */
async function unlock(
  form: HTMLFormElement,
  trackingId: string,
  phoneNo: string,
): Promise<string[] | string> {
  const { mismatch = '', failed = '', error = '' } = form.dataset;
  try {
    const response = await fetch('/v1.0/order/tracking-pod', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify({ trackingId, phoneNo }),
    });
    if (response.status === 403) return mismatch;
    const answer = (await response.json()) as Answer;
    if (!response.ok) return response.status < 500 ? (answer.error?.message ?? failed) : failed;
    const pictures = answer.data?.podPicture ?? [];
    return pictures.length > 0 ? pictures : failed;
  } catch {
    // The dialog shows the failure.
    return error;
  }
}

function showPictures(
  form: HTMLFormElement,
  urls: string[],
  showMessage: (text: string | undefined) => void,
): void {
  const { title = '', close = '', picture = '', download = '', unshowable } = form.dataset;
  const dialog = document.createElement('dialog');
  dialog.className = 'popup';
  dialog.setAttribute('aria-label', title);
  const heading = document.createElement('h2');
  heading.textContent = title;
  const button = document.createElement('button');
  button.className = 'button';
  button.textContent = close;
  button.onclick = () => dialog.close();
  dialog.append(heading);
  /** Object URLs created for this dialog. */
  const objectUrls: string[] = [];
  const addressOf = (url: string, type?: string) => {
    const file = dataFile(url, type);
    if (!file) return url;
    const address = URL.createObjectURL(file);
    objectUrls.push(address);
    return address;
  };
  urls.forEach((url, i) => {
    const alt = picture.replace('%{n}', String(i + 1));
    dialog.append(
      ...(url.startsWith('data:application/pdf')
        ? pdfView(addressOf(url, 'application/pdf'), alt, download, i + 1)
        : imageView(url, addressOf(url), alt, download, i + 1, () => showMessage(unshowable))),
    );
  });
  dialog.append(button);
  dialog.addEventListener('close', () => {
    dialog.remove();
    for (const address of objectUrls) URL.revokeObjectURL(address);
  });
  document.body.append(dialog);
  dialog.showModal();
}

function imageView(
  url: string,
  address: string,
  alt: string,
  download: string,
  n: number,
  onBroken: () => void,
): Node[] {
  const image = document.createElement('img');
  image.alt = alt;
  image.onerror = onBroken;
  image.src = url;
  return [image, saveLink(address, `proof-${n}`, `${download}: ${alt}`)];
}

function pdfView(address: string, alt: string, download: string, n: number): Node[] {
  const frame = document.createElement('iframe');
  frame.title = alt;
  frame.src = address;
  return [frame, saveLink(address, `proof-${n}.pdf`, `${download}: ${alt}`)];
}

function saveLink(address: string, file: string, text: string): Node {
  const link = document.createElement('a');
  link.className = 'button';
  Object.assign(link, savingLink(address, file));
  link.textContent = text;
  const line = document.createElement('p');
  line.append(link);
  return line;
}

/** A shipper's promo picture, once per visit. */
export function openPopup(): void {
  const popup = document.querySelector<HTMLDialogElement>('[data-popup]');
  const key = `popup:${location.pathname}`;
  try {
    if (!popup || sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage may be switched off; the picture is then shown on each visit.
  }
  popup?.showModal();
}
