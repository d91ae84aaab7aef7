// Extracts the outlines and towns that the map shows without a tile server. Writes src/lib/leafletMap/land.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const countries = (size) => {
  const atlas = require(`world-atlas/countries-${size}.json`);
  return feature(atlas, atlas.objects.countries).features;
};

/** Steps in a degree: about 220 m. */
const SCALE = 500;
/** ISO numbers: countries with door delivery, and their neighbours. */
const FINE = new Set(['458', '702', '096']);
const MIDDLE = new Set(['360', '764', '608', '704', '116', '418', '104', '626']);

const sizeOf = (id) => (FINE.has(id) ? '10m' : MIDDLE.has(id) ? '50m' : '110m');
const chosen = ['110m', '50m', '10m'].flatMap((size) =>
  countries(size).filter((f) => sizeOf(f.id) === size && f.id !== '010'),
);
const outer = ({ geometry }) =>
  geometry.type === 'Polygon' ? [geometry.coordinates[0]] : geometry.coordinates.map((p) => p[0]);

/** A ring as its first point, then differences in steps, longitude before latitude. */
function encode(ring) {
  const out = [];
  let [x, y] = [0, 0];
  for (const [lon, lat] of ring) {
    const [nx, ny] = [Math.round(lon * SCALE), Math.round(lat * SCALE)];
    if (out.length > 0 && nx === x && ny === y) continue;
    out.push(nx - x, ny - y);
    [x, y] = [nx, ny];
  }
  return out;
}

const rings = chosen
  .flatMap(outer)
  .map(encode)
  .filter((r) => r.length > 8);

/** Lowest population of a town that is named. */
const LEAST = { MY: 25_000, SG: 100_000, BN: 20_000, ID: 250_000, TH: 200_000, PH: 300_000, VN: 300_000 };
const towns = readFileSync(path.join(root, 'server/geo/data/cities.tsv'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([country, , , , , people]) => Number(people) >= (LEAST[country] ?? 3_000_000))
  .sort((a, b) => Number(b[5]) - Number(a[5]))
  .map(([, , name, lat, lon, people]) => [
    name,
    +(+lat).toFixed(3),
    +(+lon).toFixed(3),
    Math.round(people / 1000),
  ]);

const text = JSON.stringify({ scale: SCALE, rings, towns });
writeFileSync(path.join(root, 'src/lib/leafletMap/land.json'), `${text}\n`);
process.stdout.write(`${rings.length} rings, ${towns.length} towns, ${text.length} bytes\n`);
