import { gapsOf } from '../../../../contract/rules/import/headings/headingGaps.ts';
import { readHeadings } from '../../../../contract/rules/import/headings/readHeadings.ts';
import { serviceNames } from '../../../../contract/rules/import/importChoices.ts';
import { rowsOfSheet } from '../../../../contract/rules/import/orders/sheetRows.ts';
import { FACTS } from '../facts.ts';

export const CONTACT = ['Name', 'Phone', 'Address', 'Postcode'];
export const AISYAH = ['Aisyah Rahman', '0123456701', '12 Jalan SS 2/24', '47300'];
export const TAN = ['Tan Wei Ling', '0123456702', '8 Jalan Ampang', '50450'];

/** A sheet as it is, without a person's answer: its questions about headings, and its rows. */
export function readSheet(...sheet: readonly (readonly string[])[]) {
  const lines = sheet.map((cells, i) => ({ line: i + 1, cells }));
  const headings = readHeadings(lines, { today: '2026-11-26', services: serviceNames(FACTS) });
  const { missing, unsure, unanswered } = gapsOf(headings, [], lines);
  const rows = rowsOfSheet(lines.slice(headings.rowsFrom), headings);
  return {
    missing,
    asked: [...unsure, ...unanswered].map((at) => headings.headers[at]),
    columnOf: (header: string) => headings.columns[headings.headers.indexOf(header)] ?? null,
    rows,
    values: rows.flatMap(({ values, leftOut }) => (leftOut ? [] : [values])),
    leftOut: rows.flatMap(({ line, leftOut }) => (leftOut ? [[line, leftOut]] : [])),
    doubts: rows.flatMap(({ line, found, leftOut }) =>
      leftOut ? [] : (found?.problems ?? []).flatMap(({ rule }) => (rule === 'statusDoubt' ? [line] : [])),
    ),
  };
}
