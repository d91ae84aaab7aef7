import { type JsonSchema, nameOfRef, refTo } from './jsonSchema.ts';
import { ANSWERED, SENT } from './records.ts';

type Schemas = Record<string, JsonSchema>;

/**
 * The referenced components, each by the name of its record. If the sent and the answered form of a record differ, the sent form is
 * `…Input`.
 */
export function nameComponents<T extends object>(
  document: T,
  schemas: Schemas,
): { document: T; schemas: Schemas } {
  const used = usedFrom(document, schemas);
  const alike = sameInBothForms(used, schemas);
  const nameOf = (id: string): string => {
    const record = recordOf(id);
    const both = used.has(record + SENT) && used.has(record + ANSWERED);
    return id.endsWith(SENT) && both && !alike.has(record) ? `${record}Input` : record;
  };
  const named: Schemas = {};
  for (const id of [...used].sort()) {
    const name = nameOf(id);
    if (named[name] && !alike.has(recordOf(id))) throw new Error(`Two schemas are named ${name}.`);
    named[name] = withNames(schemas[id] ?? {}, nameOf);
  }
  return { document: withNames(document, nameOf), schemas: named };
}

const recordOf = (id: string) => id.slice(0, id.endsWith(SENT) ? -SENT.length : -ANSWERED.length);

function refsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (value === null || typeof value !== 'object') return found;
  const name = nameOfRef((value as JsonSchema).$ref);
  if (name) found.add(name);
  for (const part of Object.values(value)) refsIn(part, found);
  return found;
}

function usedFrom(document: object, schemas: Schemas): Set<string> {
  const used = refsIn(document);
  // Iterating over a set also visits members added during the iteration.
  for (const id of used) refsIn(schemas[id], used);
  return used;
}

/** Records whose two forms are equal, including all records within them. */
function sameInBothForms(used: Set<string>, schemas: Schemas): Set<string> {
  const record = new Set([...used].map(recordOf).filter((r) => used.has(r + SENT) && used.has(r + ANSWERED)));
  const text = (id: string) => JSON.stringify(withNames(schemas[id], recordOf));
  for (const r of record) if (text(r + SENT) !== text(r + ANSWERED)) record.delete(r);
  for (let before = -1; before !== record.size; ) {
    before = record.size;
    for (const r of record) {
      const within = [...refsIn(schemas[r + SENT])].map(recordOf);
      if (within.some((inner) => !record.has(inner))) record.delete(r);
    }
  }
  return record;
}

function withNames<T>(value: T, nameOf: (id: string) => string): T {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) => {
    const id = key === '$ref' ? nameOfRef(part) : undefined;
    return id === undefined ? part : refTo(nameOf(id));
  }) as T;
}
