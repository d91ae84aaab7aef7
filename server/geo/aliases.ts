import { readRows } from './dataFile.ts';
import { foldText } from './foldText.ts';
import { once } from './once.ts';

const aliasRows = once(() => readRows('aliases'));
const aliases = once(() => {
  const byKey = new Map<string, string[]>();
  for (const [country = '', alias = '', name = ''] of aliasRows()) {
    const key = `${country} ${foldText(alias)}`;
    byKey.set(key, [...(byKey.get(key) ?? []), foldText(name)]);
  }
  return byKey;
});

/** The folded text itself and its usual meanings: kl is Kuala Lumpur, Penang is Pulau Pinang. */
export function resolveNames(countryCode: string, folded: string): string[] {
  return [folded, ...(aliases().get(`${countryCode} ${folded}`) ?? [])];
}

/** Other names of a town. */
export const townAliases = (countryCode: string, name: string): readonly string[] =>
  aliasesByName().get(`${countryCode} ${foldText(name)}`) ?? [];

const aliasesByName = once(() => {
  const byName = new Map<string, string[]>();
  for (const [country = '', alias = '', meant = ''] of aliasRows()) {
    const key = `${country} ${foldText(meant)}`;
    byName.set(key, [...(byName.get(key) ?? []), alias]);
  }
  return byName;
});
