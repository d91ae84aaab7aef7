import { Readable } from 'node:stream';
import {
  IMPORT_COLUMNS,
  IMPORT_LIMITS,
  IMPORT_RULES,
  type ImportColumn,
  type ImportKind,
  maxOf,
  wordedKind,
} from '../../../contract/rules/import/importColumns.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { priceLevel } from '../../../contract/rules/money/currencies.ts';
import type { Catalogue } from '../../../texts/catalogue.ts';
import { fill } from '../../../texts/fill.ts';
import { textsOf } from '../../../texts/read.ts';
import {
  DATA_END,
  HEADER_STYLE,
  SHEET_END,
  sheetPart,
  sheetStart,
  sheetTitle,
  TEXT_STYLE,
  workbookParts,
  xmlText,
} from '../../documents/sheets/xlsxParts.ts';
import { columnName } from '../../documents/sheets/xlsxWriter.ts';
import { zipChunks } from '../../documents/sheets/zipStream.ts';
import type { TenantFacts } from './facts.ts';
import { columnName as nameOf } from './problemTexts.ts';

type Cell = string | number | null;

const AS_NUMBER = new Set<ImportKind>(['whole', 'decimal', 'money', 'date']);
const HEADER_WIDTH = 20;
const LAST_ROW = IMPORT_LIMITS.rows + 1;

type TemplateTexts = Catalogue['importFile']['template'];

/** The template: a sheet to fill in, with an example that an import skips, the rules of each column, and the values to choose from. */
export function templateBook(facts: TenantFacts, locale: Locale): Readable {
  const texts = textsOf(locale, 'importFile').template;
  const sheets = [
    ordersSheet(facts, texts, locale),
    instructionsSheet(facts, texts, locale),
    listsSheet(facts, texts),
  ];
  const parts = [
    ...workbookParts(texts.orders, texts.instructions, texts.lists),
    ...sheets.map((xml, i) => [sheetPart(i), xml] as const),
  ];
  return Readable.from(zipChunks(parts.map(([name, xml]) => ({ name, content: [Buffer.from(xml)] }))), {
    objectMode: false,
  });
}

const heading = (column: ImportColumn, locale: Locale): string =>
  IMPORT_RULES[column].required === 'always' ? `${nameOf(column, locale)} *` : nameOf(column, locale);

function ordersSheet(facts: TenantFacts, texts: TemplateTexts, locale: Locale): string {
  const styles = IMPORT_COLUMNS.map((c) => (AS_NUMBER.has(IMPORT_RULES[c].kind) ? 0 : TEXT_STYLE));
  const example = IMPORT_COLUMNS.map((c) => exampleOf(c, facts));
  return (
    sheetStart(
      IMPORT_COLUMNS.map(() => HEADER_WIDTH),
      styles,
    ) +
    rowXml(
      1,
      IMPORT_COLUMNS.map((c) => heading(c, locale)),
      () => HEADER_STYLE,
    ) +
    rowXml(2, example, (i) => styles[i] ?? 0) +
    DATA_END +
    dropDowns(facts, texts) +
    '</worksheet>'
  );
}

function exampleOf(column: ImportColumn, facts: TenantFacts): Cell {
  if (column === 'itemType') return facts.itemTypes[0]?.name ?? null;
  if (column === 'currency') return facts.currency;
  if (column === 'serviceCode') return facts.services[0]?.code ?? null;
  const { example, kind } = IMPORT_RULES[column];
  return (kind === 'money' ? Number(example) * priceLevel(facts.currency) : example) || null;
}

/** Value lists of columns. Excel warns of other values; an import matches them by name. */
function dropDowns({ itemTypes, services }: TenantFacts, texts: TemplateTexts): string {
  const sheet = `'${sheetTitle(texts.lists)}'`;
  const lists: [column: ImportColumn, at: string, length: number][] = [
    ['itemType', 'A', itemTypes.length],
    ['serviceCode', 'C', services.length],
  ];
  const rules = lists
    .filter(([, , length]) => length > 0)
    .map(([column, at, length]) => {
      const letter = columnName((IMPORT_COLUMNS as readonly ImportColumn[]).indexOf(column));
      return (
        `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${letter}2:${letter}${LAST_ROW}">` +
        `<formula1>${xmlText(sheet)}!$${at}$2:$${at}$${length + 1}</formula1></dataValidation>`
      );
    });
  return rules.length ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
}

function instructionsSheet(facts: TenantFacts, texts: TemplateTexts, locale: Locale): string {
  const table = IMPORT_COLUMNS.map((column): Cell[] => {
    const rule = IMPORT_RULES[column];
    const values = {
      lists: texts.lists,
      country: facts.country,
      currency: facts.currency,
      itemType: facts.itemTypes[0]?.name ?? '',
      ...(rule.length === undefined ? {} : { length: rule.length }),
      min: rule.min ?? '',
      max: maxOf(column, facts.currency) ?? '',
    };
    return [
      heading(column, locale),
      texts[rule.required],
      fill(texts.kinds[wordedKind(rule.kind)], values),
      exampleOf(column, facts),
    ];
  });
  const steps = texts.steps.map((step) => [fill(step, { rows: IMPORT_LIMITS.rows })]);
  const rows: Cell[][] = [[...texts.headings], ...table, [], ...steps];
  return (
    sheetStart([28, 30, 70, 28]) +
    rows.map((cells, i) => rowXml(i + 1, cells, () => (i === 0 ? HEADER_STYLE : 0))).join('') +
    SHEET_END
  );
}

function listsSheet(facts: TenantFacts, texts: TemplateTexts): string {
  const states = facts.states[facts.country] ?? [];
  const length = Math.max(facts.itemTypes.length, facts.services.length, states.length);
  const rows = Array.from({ length }, (_, i): Cell[] => {
    const type = facts.itemTypes[i];
    const service = facts.services[i];
    return [
      type?.name ?? null,
      type ? `${type.minKg}–${type.maxKg}` : null,
      service?.code ?? null,
      service?.name ?? null,
      states[i]?.[0] ?? null,
    ];
  });
  return (
    sheetStart([20, 24, 16, 36, 36]) +
    [[...texts.listHeadings], ...rows]
      .map((cells, i) => rowXml(i + 1, cells, () => (i === 0 ? HEADER_STYLE : 0)))
      .join('') +
    SHEET_END
  );
}

/** Cells of our own or the tenant's texts. A cell formatted as text is never run, so a plus sign needs no apostrophe. */
function rowXml(row: number, cells: Cell[], styleOf: (at: number) => number): string {
  const xml = cells.map((cell, i) => {
    if (cell === null || cell === '') return '';
    const at = `r="${columnName(i)}${row}" s="${styleOf(i)}"`;
    return typeof cell === 'number'
      ? `<c ${at}><v>${cell}</v></c>`
      : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
  });
  return `<row r="${row}">${xml.join('')}</row>`;
}
