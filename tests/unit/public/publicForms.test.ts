// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { keepTyped } from '../../../src/public/keepTyped.ts';
import { isFourDigits, wireProof } from '../../../src/public/proofDialog.ts';
import { wireRating } from '../../../src/public/ratingForm.ts';
import { cleanAddress, wireSharing } from '../../../src/public/sharing.ts';
import { answer, fetched, settle, withPublicScript } from './publicScriptWorld.ts';

withPublicScript();

describe('proof of delivery', () => {
  const show = async (digits: string) => {
    document.body.innerHTML =
      '<form data-proof data-short="Please enter exactly 4 digits" data-mismatch="no match" data-failed="Failed to retrieve POD image" data-error="An error occurred"><input name="trackingId" value="MY1"><input name="phoneNo"><p class="error"></p></form>';
    wireProof();
    document.querySelector<HTMLInputElement>('[name=phoneNo]')!.value = digits;
    document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
    await settle();
    return document.querySelector('.error')?.textContent;
  };

  it('proof of delivery sends only exactly four digits (DET-29)', async () => {
    expect(await show('12345')).toBe('Please enter exactly 4 digits');
    expect(fetched).not.toHaveBeenCalled();
    expect(['1234', '123', '12a4', '12 34'].map(isFourDigits)).toEqual([true, false, false, false]);
  });

  it('proof of delivery shows the reason for missing pictures (DET-31, DET-34, DET-35)', async () => {
    fetched.mockResolvedValueOnce(answer(403, { error: { message: 'x' } }));
    expect(await show('1234')).toBe('no match');
    for (const status of [422, 429]) {
      fetched.mockResolvedValueOnce(answer(status, { error: { message: 'the message of the answer' } }));
      expect(await show('1234')).toBe('the message of the answer');
    }
    fetched.mockResolvedValueOnce(answer(500, {}));
    expect(await show('1234')).toBe('Failed to retrieve POD image');
    fetched.mockResolvedValueOnce(answer(200, { data: { podPicture: [] } }));
    expect(await show('1234')).toBe('Failed to retrieve POD image');
    fetched.mockRejectedValueOnce(new TypeError('broken'));
    expect(await show('1234')).toBe('An error occurred');
  });

  it('proof of delivery removes the message about the previous digits during the next request (DET-31)', async () => {
    fetched.mockResolvedValueOnce(answer(403, { error: { message: 'x' } }));
    expect(await show('1234')).toBe('no match');
    fetched.mockReturnValueOnce(new Promise(() => {}));
    document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
    await settle();
    expect(document.querySelector('.error')?.textContent).toBe('');
  });

  it('proof of delivery shows pictures and PDFs, each with a download (DET-32, DET-33)', async () => {
    const made: Blob[] = [];
    URL.createObjectURL = (file) => `blob:http://localhost:3000/${made.push(file as Blob)}`;
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    fetched.mockResolvedValueOnce(
      answer(200, {
        data: {
          podPicture: [
            'data:image/png;base64,AAAA',
            'data:application/pdf;base64,AAAA',
            'https://pictures.example/3.jpg',
          ],
        },
      }),
    );
    expect(await show('1234')).toBe('');
    expect(document.querySelector('dialog img')?.getAttribute('src')).toBe('data:image/png;base64,AAAA');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('dialog a')];
    expect(links.map((a) => a.download)).toEqual(['proof-1', 'proof-2.pdf', '']);
    expect(links.map((a) => a.getAttribute('href'))).toEqual([
      'blob:http://localhost:3000/1',
      'blob:http://localhost:3000/2',
      'https://pictures.example/3.jpg',
    ]);
    expect(made.map((file) => file.type)).toEqual(['image/png', 'application/pdf']);
    expect([links[2]?.target, links[2]?.rel]).toEqual(['_blank', 'noopener']);
    document.querySelector('dialog')?.dispatchEvent(new Event('close'));
    expect(revoked.mock.calls.flat()).toEqual([
      'blob:http://localhost:3000/1',
      'blob:http://localhost:3000/2',
    ]);
  });
});

it.each([
  ['is refused', () => Promise.resolve(answer(409, { error: { message: 'x' } }))],
  ['finds no server', () => Promise.reject(new TypeError('broken'))],
])('a rating that %s gets no thanks, and can be sent again (DET-39, DET-40)', async (_, sent) => {
  document.body.innerHTML =
    '<form data-rate data-nano="n1" data-thanks="Awesome thank you!" data-failed="not sent"><input type="radio" name="rating" value="4" checked><textarea name="ratingNote"></textarea><p class="error"></p><button>Send</button></form>';
  wireRating();
  fetched.mockImplementationOnce(sent);
  const button = document.querySelector('button');
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  expect(button?.disabled).toBe(true);
  await settle();
  expect(document.querySelector('.error')?.textContent).toBe('not sent');
  expect(document.body.textContent).not.toContain('Awesome');
  expect(button?.disabled).toBe(false);
});

it.each([
  ['after a lost answer gets thanks', [new TypeError('lost'), 409], 'Awesome thank you!'],
  ['at once is not sent', [409], 'not sent'],
])('a rating that the server has already %s (DET-38, DET-39)', async (_, answers, text) => {
  document.body.innerHTML =
    '<form data-rate data-nano="n1" data-thanks="Awesome thank you!" data-failed="not sent"><input type="radio" name="rating" value="4" checked><textarea name="ratingNote"></textarea><p class="error"></p><button>Send</button></form>';
  wireRating();
  for (const one of answers) {
    if (typeof one === 'number') fetched.mockResolvedValueOnce(answer(one, {}));
    else fetched.mockRejectedValueOnce(one);
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    await settle();
  }
  expect(document.body.textContent).toContain(text);
});

it('a rating is sent with its link, stars and note, and gets thanks (DET-37, DET-39)', async () => {
  document.body.innerHTML =
    '<form data-rate data-nano="n1" data-thanks="Awesome thank you!" data-missing="choose"><input type="radio" name="rating" value="4"><textarea name="ratingNote">ok</textarea><p class="error"></p><button>Send</button></form>';
  wireRating();
  const form = document.querySelector('form')!;
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  expect(document.querySelector('.error')?.textContent).toBe('choose');
  form.querySelector<HTMLInputElement>('[type=radio]')!.checked = true;
  fetched.mockResolvedValueOnce(answer(200, { data: {} }));
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  await settle();
  expect(fetched).toHaveBeenCalledWith(
    '/v1.0/order/n1/rate',
    expect.objectContaining({ body: JSON.stringify({ rating: 4, ratingNote: 'ok', nanoId: 'n1' }) }),
  );
  expect(document.body.textContent).toContain('Awesome thank you!');
});

it('the shared address has no language of the visit (TRACK-29)', () => {
  expect(cleanAddress('https://a.test/customer/strack?trackingNo=MY1&lang=my#proof')).toBe(
    'https://a.test/customer/strack?trackingNo=MY1',
  );
});

it('a copied address is announced only if the browser copied it; else it is selected to be copied by hand (TRACK-30)', async () => {
  document.body.innerHTML =
    '<button data-copy data-done="Tracking URL copied!">Copy link</button><p data-toast></p>';
  wireSharing();
  const execCommand = vi.fn(() => false);
  Object.assign(document, { execCommand });
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } });
  const press = async () => {
    document.querySelector('button')?.click();
    await settle();
    return document.querySelector('[data-toast]')?.textContent;
  };
  expect(await press()).toBe('');
  const field = document.querySelector<HTMLInputElement>('input[aria-label="Copy link"]');
  expect([field?.value, document.activeElement]).toEqual([cleanAddress(location.href), field]);
  execCommand.mockReturnValue(true);
  expect(await press()).toBe('Tracking URL copied!');
  expect(document.querySelector('input')).toBeNull();
});

describe('the page in another language', () => {
  const form =
    '<form><input name="trackingNo" value="MY1"><input type="radio" name="rating" value="1"><input type="radio" name="rating" value="4"><textarea name="ratingNote"></textarea></form>';
  const links = '<footer class="foot"><a href="#" hreflang="ms">Bahasa Melayu</a></footer>';
  const texts = () => [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map((f) => f.value);

  it('the page in another language starts once with the previously typed text', () => {
    document.body.innerHTML = form + links;
    keepTyped();
    document.querySelector<HTMLInputElement>('input')!.value = 'MY2';
    document.querySelector<HTMLInputElement>('[value="4"]')!.checked = true;
    document.querySelector('textarea')!.value = 'Thank you';
    document.querySelector('a')!.click();

    document.body.innerHTML = form + links;
    keepTyped();
    expect(texts()).toEqual(['MY2', '1', '4', 'Thank you']);
    expect(document.querySelector<HTMLInputElement>(':checked')?.value).toBe('4');

    document.body.innerHTML = form + links;
    keepTyped();
    expect(texts()).toEqual(['MY1', '1', '4', '']);
  });

  it('the page in another language, as the answer to a form, has the typed text in its own field, unfolded, and other choices as they were (BX-42)', () => {
    const wish = (id: string, field: string) => `<details id="${id}"><form>${field}</form></details>`;
    const words = (id: string) => `<textarea id="ask-${id}" name="words"></textarea>`;
    const page = [
      wish('day', '<select id="ask-day" name="day"><option>1</option><option>2</option></select>'),
      wish('outlet', '<input type="radio" name="outletId" value="a" checked>'),
      wish('place', words('place')),
      wish('message', words('message')),
      `<footer class="foot"><form id="language" method="post" hidden></form><button form="language" formaction="${location.pathname}?lang=ms">Bahasa Melayu</button></footer>`,
    ].join('');
    const open = () => [...document.querySelectorAll('details[open]')].map(({ id }) => id);
    document.addEventListener('submit', (event) => event.preventDefault(), { once: true });
    document.body.innerHTML = page;
    keepTyped();
    document.querySelector('select')!.value = '2';
    document.querySelector<HTMLTextAreaElement>('#ask-place')!.value = 'Shed';
    document.querySelector('button')!.click();

    document.body.innerHTML = page;
    keepTyped();
    expect(open()).toEqual(['day', 'place']);
    expect([...document.querySelectorAll('textarea')].map(({ value }) => value)).toEqual(['Shed', '']);
    expect(document.querySelector('select')?.value).toBe('2');
    expect(document.querySelector<HTMLInputElement>('input')?.checked).toBe(true);
  });
});
