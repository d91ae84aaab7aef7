import { z } from 'zod';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import { invalid, notFound } from '../../http/answer/refusal.ts';

export const IdParams = z.object({ ids: z.string().max(40_000) });

/** Ids joined by commas, each once. An invalid id is answered like an unknown id. */
export function idsOf(joined: string): string[] {
  const ids = [
    ...new Set(
      joined
        .split(',')
        .map((id) => id.trim().toLowerCase())
        .filter(Boolean),
    ),
  ];
  if (ids.length > LIMITS.bulkIds) throw invalid('id', `At most ${LIMITS.bulkIds} orders at once`);
  if (ids.length === 0 || !ids.every((id) => Uuid.safeParse(id).success)) throw notFound();
  return ids;
}

export function oneId(text: string): string {
  const [id, ...more] = idsOf(text);
  if (!id || more.length) throw notFound();
  return id;
}
