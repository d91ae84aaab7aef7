// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const FORM = `<form data-instabook data-check="Check"><p data-summary></p>
<input id="ib-postcode" name="postcode" data-missing="no postcode"><select id="ib-country" name="country"><option value="MY" data-digits>Malaysia</option><option value="GB">United Kingdom</option></select>
<input id="ib-city" name="city" data-missing="no city"><input id="ib-state" name="state" data-missing="no state"><button>Send</button></form>`;
const requests: string[] = [];
let areas: { city: string; state: string }[];
const field = (name: string) => document.getElementById(`ib-${name}`) as HTMLInputElement;
const type = (name: string, value: string) => {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
};

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  requests.length = 0;
  areas = [{ city: 'George Town', state: 'Pulau Pinang' }];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return new Response(JSON.stringify({ data: areas }));
  });
  document.body.innerHTML = FORM;
  await import('../../../src/public/instabook.ts');
});

it('a typed postcode fills in town and state after a pause, with one request (IB-19, IB-20, IB-21)', async () => {
  for (const typed of ['103', '1030', '10300']) type('postcode', typed);
  await vi.advanceTimersByTimeAsync(2000);
  expect(requests).toEqual(['/v1.0/parameters/q/postcode?countryCode=MY&postcode=10300']);
  expect([field('city').value, field('state').value]).toEqual(['George Town', 'Pulau Pinang']);
});

it('the buyer’s typed text stays, an unknown postcode changes nothing, and the town can be typed without an answer (IB-20)', async () => {
  type('city', 'Penang');
  type('postcode', '10300');
  await vi.advanceTimersByTimeAsync(2000);
  expect([field('city').value, field('state').value]).toEqual(['Penang', 'Pulau Pinang']);
  areas = [];
  type('postcode', '99999');
  await vi.advanceTimersByTimeAsync(2000);
  expect(field('state').value).toBe('Pulau Pinang');
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  type('postcode', '50450');
  await vi.advanceTimersByTimeAsync(2000);
  expect(field('city').value).toBe('Penang');
});

it.each([
  ['MY', 'numeric'],
  ['GB', ''],
])('the postcode of a chosen country %s is typed on a keyboard of the kind "%s" (IB-20)', (code, kind) => {
  const country = document.getElementById('ib-country') as HTMLSelectElement;
  field('postcode').inputMode = kind ? '' : 'numeric';
  country.value = code;
  country.dispatchEvent(new Event('change', { bubbles: true }));
  expect(field('postcode').inputMode).toBe(kind);
});
