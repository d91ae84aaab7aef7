/** Licences of packages that a product may contain. A package with a copyleft licence stays a separate file that can be replaced. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
]);

/** Packages whose description names another licence, each with the licence in its files. */
const READ = {
  '@react-leaflet/core': 'Hippocratic-2.1',
  'react-leaflet': 'Hippocratic-2.1',
  'css-mediaquery': 'BSD-3-Clause',
  'png-js': 'MIT',
};
/** Packages that the README names, with their replacement. */
const ACCEPTED = new Set(['react-leaflet', '@react-leaflet/core']);

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** `(MIT OR GPL-2.0)` needs one accepted part, `MIT AND ISC` needs both. */
function isAllowed(licence) {
  const plain = licence.replace(/[()]/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed);
  return plain.split(' AND ').every((part) => ALLOWED.has(part.trim()));
}

/** Packages of a lockfile that are delivered, with their licences. */
export function deliveredIn({ packages }) {
  return Object.entries(packages)
    .filter(([place, { dev }]) => place && !dev)
    .map(([place, { version, license }]) => ({
      name: nameOf(place),
      version,
      licence: READ[nameOf(place)] ?? license ?? 'none',
    }));
}

/** Delivered packages whose licence nobody has accepted. */
export const refusedIn = (lock) =>
  deliveredIn(lock).filter(({ name, licence }) => !ACCEPTED.has(name) && !isAllowed(licence));
