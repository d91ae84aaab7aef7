import { foldName } from '../import/importText.ts';
import { INDONESIAN_PROVINCES } from './indonesianProvinces.ts';
import { MALAYSIAN_STATE_NAMES, MALAYSIAN_STATES } from './malaysianStates.ts';
import { PHILIPPINE_PROVINCES } from './philippineProvinces.ts';
import { THAI_PROVINCES } from './thaiProvinces.ts';

/** The shown name, then codes and other usual names. */
export type StateNames = readonly string[];

const byCode = (country: string, provinces: Readonly<Record<string, StateNames>>): StateNames[] =>
  Object.entries(provinces).map(([code, [name = '', ...others]]) => [
    name,
    `${country}-${code}`,
    ...(/\D/.test(code) ? [code] : []),
    ...others,
  ]);

/** States of the countries whose postcodes are known, under every usual name. */
export const STATE_NAMES: Readonly<Record<string, readonly StateNames[]>> = {
  ID: byCode('ID', INDONESIAN_PROVINCES),
  MY: Object.entries(MALAYSIAN_STATES).map(([code, name]) => [
    name,
    code,
    `MY-${code}`,
    ...(MALAYSIAN_STATE_NAMES[code] ?? []),
  ]),
  PH: byCode('PH', PHILIPPINE_PROVINCES),
  SG: [
    [
      'Singapore',
      'SG',
      'SGP',
      'Singapura',
      '新加坡',
      'சிங்கப்பூர்',
      ...[
        'Central Singapore',
        'Central',
        'Central Region',
        'North East',
        'North West',
        'South East',
        'South West',
        'North',
        'East',
        'West',
        'SG-01',
        'SG-02',
        'SG-03',
        'SG-04',
        'SG-05',
      ],
    ],
  ],
  TH: byCode('TH', THAI_PROVINCES),
};

const folded = new Map<string, Map<string, string>>();

/** The name that addresses show for a code or another usual name of a state. Undefined for an unknown name; similar names do not count. */
export function stateNamed(country: string, text: string): string | undefined {
  let names = folded.get(country);
  if (!names) {
    names = new Map();
    for (const [name = '', ...others] of STATE_NAMES[country] ?? [])
      for (const each of [name, ...others]) if (!names.has(foldName(each))) names.set(foldName(each), name);
    folded.set(country, names);
  }
  return firstOf(stateForms(text), (form) => names.get(foldName(form)));
}

const AROUND =
  /^(?:(?:provinsi|propinsi|province of|state of|lalawigan ng|changwat)\s+|prov\.\s*)|(?<=\p{L}{3})\s+(?:province|state|d\. ?[adeikmnrt]\.?)$/giu;

/** A state as written, and without words around its name: `Provinsi Jawa Barat`, `Cebu Province`, `Perak D.R.`, `Pulau Pinang (Penang)`, `Metro Manila~Manila`. */
export function stateForms(text: string): string[] {
  const [first = ''] = text.trim().split(/\s*[(,~]/);
  return [...new Set([text, first, first.replace(AROUND, '')])].filter(Boolean);
}

export function firstOf<From, To>(
  list: readonly From[],
  find: (item: From) => To | undefined,
): To | undefined {
  for (const item of list) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a state of any of these countries has the name. */
export const isStateName = (text: string): boolean =>
  Object.keys(STATE_NAMES).some((country) => stateNamed(country, text) !== undefined);
