import { describe, expect, it } from 'vitest';
import { all, textOf } from './sourceFiles.ts';

const programFiles = all.filter(({ file }) => /^(contract|pages|server)\//.test(file));

/** The first cycle in a graph, as a list of names; undefined when there is none. */
function cycleIn(graph: Map<string, Set<string>>): string[] | undefined {
  const done = new Set<string>();
  const visit = (node: string, path: string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** A body of the wire that is parsed: `OrderInput.parse`. */
const PARSED_BODY = /\b[A-Z]\w*(Input|Patch)\.(safeParse|parse)\(/;
/** Files that read what programs and people send: calls, forms, rows of a sheet, and other documents with orders. */
const EDGE = /\/(\w*[rR]outes?|\w*[pP]ages?|pageForms|importContacts|intake)\.ts$/;

/** A database query, or a value import from the query builder. */
const SQL_OF_DRIZZLE = /\bdb\.sql\b|import \{[^}]*\} from 'drizzle-orm/;

describe('server files', () => {
  it('server files import one another without a cycle, types included', () => {
    // The context's type refers to all parts, and all parts refer to it.
    const graph = new Map(
      programFiles
        .filter(({ file }) => file !== 'server/context.ts')
        .map(({ file, own: imports }) => [file, new Set(imports.map(({ to }) => to))]),
    );
    expect(cycleIn(graph)).toBeUndefined();
  });

  it('server files import modules without a cycle among the modules', () => {
    const moduleOf = (file: string) => /^server\/modules\/([^/]+)\//.exec(file)?.[1];
    const graph = new Map<string, Set<string>>();
    for (const { from, to } of programFiles.flatMap((f) => f.own)) {
      const [a, b] = [moduleOf(from), moduleOf(to)];
      if (a && b && a !== b) graph.set(a, (graph.get(a) ?? new Set()).add(b));
    }
    expect(graph.size).toBeGreaterThan(5);
    expect(cycleIn(graph)).toBeUndefined();
  });

  it('the check finds a cycle', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect(cycleIn(graph)).toEqual(['b', 'c', 'b']);
  });

  it('in server modules only the edge parses bodies of the wire: services take amounts in minor units', () => {
    const parsing = programFiles
      .map(({ file }) => file)
      .filter((file) => file.startsWith('server/modules/') && PARSED_BODY.test(textOf(file)));
    expect(parsing).toContain('server/modules/orders/intake.ts');
    expect(parsing.filter((file) => !EDGE.test(file))).toEqual([]);
  });

  it('in server modules only stores hold SQL', () => {
    const wrong = programFiles
      .filter(({ file }) => file.startsWith('server/modules/') && !/[sS]tore\.ts$/.test(file))
      .filter(({ file }) => SQL_OF_DRIZZLE.test(textOf(file)))
      .map(({ file }) => file);
    expect(wrong).toEqual([]);
  });
});
