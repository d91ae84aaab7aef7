import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { gapsOf } from '../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../contract/rules/import/headings/readHeadings.ts';
import { type Choices, choicesOf, serviceNames } from '../../../contract/rules/import/importChoices.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import type { TextRow } from '../../../contract/rules/text/delimitedText.ts';
import { readFile } from '../../../server/modules/orderImport/file/readFile.ts';
import { readImport } from '../../../src/lib/importFile/readImportFile.ts';
import { type CaseCountry, factsOf } from './caseFacts.ts';
import { readCase } from './readCase.ts';

const FOLDER = path.join(import.meta.dirname, '../../cases/import');

/** The expected result of a file. `null` in an order: the value must be absent. */
interface Expected {
  /** The tenant's country; MY by default. */
  country?: CaseCountry;
  today?: string;
  format?: string | null;
  /** Columns that the sheet lacks, besides the weight. */
  missing?: string[];
  /** Headings that become questions. */
  asks?: string[];
  parcels: number;
  leftOut?: number;
  /** Weights of the parcels by reference, or by position without one. `weight` is the parcel's in kg. */
  orders?: (Record<string, unknown> & { items?: Record<string, string>[]; weight?: number })[];
  /** Number of problems and questions by `column rule`. */
  problems?: Record<string, number>;
}

const NAMES = readdirSync(FOLDER).filter((name) => /\.(csv|tsv|txt|xlsx)$/.test(name));
const readExpected = (name: string) =>
  JSON.parse(readFileSync(path.join(FOLDER, name.replace(/\.\w+$/, '.expected.json')), 'utf8')) as Expected;

const choices = new Map<CaseCountry, Choices>();
/** The choices of a country, whose tables of places take long to prepare. */
function choicesIn(country: CaseCountry): Choices {
  const known = choices.get(country) ?? choicesOf(factsOf(country));
  choices.set(country, known);
  return known;
}

describe('sheets in their original form', () => {
  it('sheets in their original form have their expected results next to them', () => {
    expect(NAMES.length).toBeGreaterThan(20);
    const expected = NAMES.map((name) => name.replace(/\.\w+$/, '.expected.json'));
    expect(expected.filter((name) => !existsSync(path.join(FOLDER, name)))).toEqual([]);
  });

  it.each(NAMES)(
    '%s becomes its parcels, read by the browser and by the server (BX-20, BX-21)',
    async (name) => {
      const bytes = readFileSync(path.join(FOLDER, name));
      const expected = readExpected(name);
      const lines = await readFile(name, bytes);
      const content = bytes.buffer.slice(
        bytes.byteOffset,
        bytes.byteOffset + bytes.byteLength,
      ) as ArrayBuffer;
      const inBrowser = readImport({ kind: 'file', name, bytes: content }).lines;
      const trimmed = (all: readonly TextRow[]) =>
        all.map(({ line, cells, hidden, marks }) => [
          line,
          hidden,
          marks,
          cells
            .map((cell) => cell.trim())
            .join('|')
            .replace(/\|+$/, ''),
        ]);
      expect(trimmed(inBrowser)).toEqual(trimmed(lines));

      const facts = factsOf(expected.country ?? 'MY');
      const today = expected.today ?? '2026-11-26';
      const headings = readHeadings(lines, { today, services: serviceNames(facts) });
      expect(headings.format).toBe(expected.format ?? null);
      const { missing, unsure, unanswered } = gapsOf(headings, facts.senderMissing, lines);
      // A missing weight is one question for the whole sheet, beside its rows.
      expect(missing.filter((column) => column !== 'weightKg')).toEqual(expected.missing ?? []);
      expect([...unsure, ...unanswered].map((at) => headings.headers[at])).toEqual(expected.asks ?? []);

      const { parcels, leftOut } = readCase(lines, headings, choicesIn(expected.country ?? 'MY'), today);
      expect(leftOut).toBe(expected.leftOut ?? 0);
      expect(parcels.length).toBe(expected.parcels);
      const problems: Record<string, number> = {};
      for (const { column, rule } of parcels.flat().flatMap((row) => row.problems))
        problems[`${column} ${rule}`] = (problems[`${column} ${rule}`] ?? 0) + 1;
      expect(problems).toEqual(expected.problems ?? {});
      for (const [i, { items, weight, ...values }] of (expected.orders ?? []).entries()) {
        const parcel =
          parcels.find(([head]) => values.referenceNo && head?.values.referenceNo === values.referenceNo) ??
          parcels[i] ??
          [];
        const all: RowValues[] = parcel.map((row) => row.values);
        const ownValues = Object.fromEntries(
          Object.keys(values).map((key) => [key, all[0]?.[key as keyof RowValues] ?? null]),
        );
        expect(ownValues).toEqual(values);
        if (items)
          expect(all).toMatchObject(
            items.map(({ quantity = '1', ...item }) => (quantity === '1' ? item : { ...item, quantity })),
          );
        if (weight !== undefined) expect(weightOf(all)).toBeCloseTo(weight, 3);
      }
    },
  );
});

const weightOf = (rows: readonly RowValues[]): number =>
  Number(rows[0]?.parcelWeightKg ?? 0) ||
  rows.reduce((sum, { weightKg, quantity }) => sum + Number(weightKg ?? 0) * Number(quantity ?? 1), 0);
