import { describe, expect, it } from 'vitest';
import { foldName } from '../../../contract/rules/import/importText.ts';
import {
  PHILIPPINE_PROVINCES,
  PHILIPPINE_REGIONS,
} from '../../../contract/rules/places/philippineProvinces.ts';
import { STATE_NAMES, stateNamed } from '../../../contract/rules/places/stateNames.ts';

describe('states by every usual name', () => {
  it.each([
    ['MY', 'SGR', 'Selangor'],
    ['MY', 'sgr', 'Selangor'],
    ['MY', 'MY-10', 'Selangor'],
    ['MY', 'Selangor Darul Ehsan', 'Selangor'],
    ['MY', '雪兰莪', 'Selangor'],
    ['MY', 'KUL', 'Wilayah Persekutuan Kuala Lumpur'],
    ['MY', 'WP KL', 'Wilayah Persekutuan Kuala Lumpur'],
    ['MY', 'W.P. Kuala Lumpur', 'Wilayah Persekutuan Kuala Lumpur'],
    ['MY', 'Federal Territory of Kuala Lumpur', 'Wilayah Persekutuan Kuala Lumpur'],
    ['MY', 'Wilayah Persekutuan (Kuala Lumpur)', 'Wilayah Persekutuan Kuala Lumpur'],
    ['MY', 'JHR', 'Johor'],
    ['MY', 'PNG', 'Pulau Pinang'],
    ['MY', 'P. Pinang', 'Pulau Pinang'],
    ['MY', 'Penang', 'Pulau Pinang'],
    ['MY', 'N. Sembilan', 'Negeri Sembilan'],
    ['MY', 'SBH', 'Sabah'],
    ['MY', '沙捞越', 'Sarawak'],
    ['MY', '砂拉越', 'Sarawak'],
    ['MY', 'Malacca', 'Melaka'],
    ['ID', 'JB', 'Jawa Barat'],
    ['ID', 'ID-JB', 'Jawa Barat'],
    ['ID', 'NTB', 'Nusa Tenggara Barat'],
    ['ID', 'Daerah Istimewa Yogyakarta', 'DI Yogyakarta'],
    ['ID', 'DKI Jakarta', 'DKI Jakarta'],
    ['ID', 'Bangka Belitung', 'Kepulauan Bangka Belitung'],
    ['PH', 'Western Samar', 'Samar'],
    ['PH', 'North Cotabato', 'Cotabato'],
    ['PH', 'NCR', 'Metro Manila'],
    ['PH', '00', 'Metro Manila'],
    ['SG', 'SG', 'Singapore'],
    ['ID', 'Provinsi Jawa Barat', 'Jawa Barat'],
    ['ID', 'Nusa Tenggara Barat (NTB)', 'Nusa Tenggara Barat'],
    ['PH', 'Cebu Province', 'Cebu'],
    ['PH', 'Province of Cebu', 'Cebu'],
    ['PH', 'Metro Manila~Quezon City', 'Metro Manila'],
    ['MY', 'Perak D.R.', 'Perak'],
    ['TH', 'กรุงเทพมหานคร', 'Bangkok'],
    ['TH', 'Chonburi', 'Chon Buri'],
  ])('in %s "%s" is the state %s (BX-22, IMP-05)', (country, text, name) => {
    expect(stateNamed(country, text)).toBe(name);
  });

  it.each([
    ['MY', 'Selengor'],
    ['MY', 'Perl'],
    ['PH', 'Sama'],
    ['ID', ''],
    ['SG', '-'],
    ['JP', 'Tokyo'],
  ])('in %s "%s", similar to a state or unknown, names none (BX-22)', (country, text) => {
    expect(stateNamed(country, text)).toBeUndefined();
  });

  it.each(Object.keys(STATE_NAMES))('in %s no name stands for two states (BX-22)', (country) => {
    const stateOf = new Map<string, string>();
    for (const [name = '', ...others] of STATE_NAMES[country] ?? [])
      for (const each of [name, ...others]) {
        expect([name, undefined], each).toContain(stateOf.get(foldName(each)));
        stateOf.set(foldName(each), name);
      }
  });

  it('a region of the Philippines has known provinces, and its name is not a province (BX-22)', () => {
    for (const { names, provinces } of PHILIPPINE_REGIONS) {
      for (const code of provinces.split(' ')) expect(PHILIPPINE_PROVINCES, code).toHaveProperty(code);
      for (const name of names) expect(stateNamed('PH', name), name).toBeUndefined();
    }
  });
});
