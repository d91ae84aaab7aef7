import { readRows } from './dataFile.ts';
import { foldText } from './foldText.ts';
import { once } from './once.ts';

const aliases = once(() => {
  const byKey = new Map<string, string[]>();
  for (const [country = '', alias = '', name = ''] of readRows('aliases')) {
    const key = `${country} ${foldText(alias)}`;
    byKey.set(key, [...(byKey.get(key) ?? []), foldText(name)]);
  }
  return byKey;
});

/** The folded text itself and what else people mean by it: kl is Kuala Lumpur, Penang is Pulau Pinang. */
export function namesMeant(countryCode: string, folded: string): string[] {
  return [folded, ...(aliases().get(`${countryCode} ${folded}`) ?? [])];
}
