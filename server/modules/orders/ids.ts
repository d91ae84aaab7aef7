import { z } from 'zod';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import { invalid, notFound } from '../../http/answer/refusal.ts';

/** A text that is no id finds nothing; PostgreSQL would refuse it. */
export const isId = (id: string): boolean => Uuid.safeParse(id).success;

export const IdParams = z.object({ ids: z.string().max(40_000) });

/** Ids joined by commas, each once; a text that is no id is kept as an unknown one. Throws 404 if none is an id. */
export function idsOf(joined: string): string[] {
  const { ids, others } = knownIdsOf(joined);
  return others.length > 0 ? namesOf(joined) : ids;
}

/** The same, apart from the texts that are no ids. */
export function knownIdsOf(joined: string): { ids: [string, ...string[]]; others: string[] } {
  const names = namesOf(joined);
  const [first, ...more] = names.filter(isId);
  if (!first) throw notFound();
  return { ids: [first, ...more], others: names.filter((name) => !isId(name)) };
}

function namesOf(joined: string): string[] {
  const ids = [
    ...new Set(
      joined
        .split(',')
        .map((id) => id.trim().toLowerCase())
        .filter(Boolean),
    ),
  ];
  if (ids.length > LIMITS.bulkIds) throw invalid('id', `At most ${LIMITS.bulkIds} orders at once`);
  if (ids.length === 0) throw notFound();
  return ids;
}

export function oneId(text: string): string {
  const [id, ...more] = idsOf(text);
  if (!id || more.length) throw notFound();
  return id;
}
