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

/** The folded text itself and what people also mean by it: kl is Kuala Lumpur, Penang is Pulau Pinang. */
export function resolveNames(countryCode: string, folded: string): string[] {
  return [folded, ...(aliases().get(`${countryCode} ${folded}`) ?? [])];
}

/** Other names for a name, including aliases of its aliases. */
export function otherNamesOf(countryCode: string, name: string): string[] {
  const direct = aliasesMeaning(countryCode, name);
  return [...new Set([...direct, ...direct.flatMap((alias) => aliasesMeaning(countryCode, alias))])];
}

function aliasesMeaning(countryCode: string, name: string): string[] {
  const folded = foldText(name);
  return aliasRows().flatMap(([country, alias = '', meant = '']) =>
    country === countryCode && foldText(meant) === folded ? [alias] : [],
  );
}
