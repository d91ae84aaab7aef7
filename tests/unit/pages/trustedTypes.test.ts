import { expect, it } from 'vitest';
import { installPolicy, policyScript } from '../../../pages/trustedTypes.ts';

type Rules = Record<
  'createHTML' | 'createScriptURL',
  (text: string, type: string, sink: string) => string | null
>;

/** The page's rules, from the script's text. */
function rules(): Rules {
  const made = new Map<string, Rules>();
  const window = {
    trustedTypes: { createPolicy: (name: string, its: Rules) => void made.set(name, its) },
    location: { href: 'https://parcels.example/customer/strack' },
  };
  const [, source = ''] = /^<script nonce="n">(.*)<\/script>$/s.exec(policyScript('n').markup) ?? [];
  new Function('window', source)(window);
  expect([...made.keys()]).toEqual(['default']);
  return made.get('default') as Rules;
}
const written = (markup: string) => rules().createHTML(markup, 'TrustedHTML', 'Element innerHTML');

it.each([
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  'Natural Earth <span aria-hidden="true">|</span> © OSM',
])('markup of leaflet is unchanged: %s (B1-20)', (markup) => expect(written(markup)).toBe(markup));

it('a map’s credits keep only their links to https (B1-20)', () => {
  const credits = '© <a href="https://osm.example/c">OpenStreetMap</a>';
  expect(written(credits)).toBe(credits);
  expect(written('<a href="javascript:alert(1)">x</a>')).not.toContain('<a');
});

it.each([
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<span aria-hidden="true" onclick="x()">',
  '<b',
  '<svg/ onload=x>',
])('any other markup is text: %s (B1-20)', (markup) => expect(written(markup)).not.toContain('<'));

it('a page’s new markup is parsed, unless it contains scripts or loads something (B1-20)', () => {
  const parsed = (markup: string) => rules().createHTML(markup, 'TrustedHTML', 'DOMParser parseFromString');
  const main = '<main><section data-part="card"><h1>On its way</h1></section>';
  expect(parsed(main)).toBe(main);
  for (const tag of ['script', 'style', 'iframe', 'BASE']) expect(parsed(`${main}<${tag} src=x>`)).toBeNull();
});

it('a worker must be one of our own files (B1-20)', () => {
  const named = (address: string) =>
    rules().createScriptURL(address, 'TrustedScriptURL', 'Worker constructor');
  expect(named('/customer/track-worker.js')).toBe('/customer/track-worker.js');
  for (const foreign of [
    'https://evil.example/customer/x.js',
    '//evil.example/customer/x.js',
    '/v1.0/x.js',
    'data:,x',
  ])
    expect(named(foreign)).toBeNull();
});

it('a browser without Trusted Types works without the policy', () =>
  expect(() => installPolicy({ location: { href: 'https://parcels.example/' } })).not.toThrow());
