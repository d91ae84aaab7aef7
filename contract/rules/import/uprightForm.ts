import type { TextRow } from '../text/delimitedText.ts';
import { saysCollected } from './collected.ts';
import { isAddressLike } from './headings/columnLook.ts';
import { findHeaderLine } from './headings/headerLine.ts';
import { meaningOf, sideOfGroup, USUAL, withSides } from './headings/headingWords.ts';
import { foldName } from './importText.ts';
import { isCashOnDelivery, saysHeld } from './orders/orderWords.ts';

/** A form is a few lines long; a sheet of orders may have thousands. */
const MOST_LINES = 200;
const NEEDED = ['Name', 'Phone', 'Address1', 'Postcode', 'City'];
const LEAST_NEEDED = 3;

type Line = Pick<TextRow, 'line' | 'cells' | 'hidden' | 'hiddenColumns'>;
/** A label of a form with the cells beside it, up to the next label. */
interface Labelled {
  /** The position of the label among the cells of its line. */
  at: number;
  label: string;
  values: string[];
}

/**
 * The lines of a form, whose labels stand below each other, as headings with a line for each filled column. Further forms below it are
 * further lines. Other sheets stay as they are.
 */
export function uprightForm<L extends Line>(lines: L[]): (L | Line)[] {
  if (lines.length > MOST_LINES || isTableOfLabels(lines)) return lines;
  const read = labelledIn(lines);
  const inLabels = fieldsIn(read.filter(hasValue).map(({ label }) => label));
  const inHeadings = fieldsIn(lines[findHeaderLine(lines)]?.cells ?? []);
  if (inLabels < LEAST_NEEDED || inLabels <= inHeadings) return lines;
  const forms = formsIn(read);
  if (!forms) return lines;
  const headers = [...new Set(forms.flatMap((form) => [...form.keys()]))];
  const rows = forms.flatMap((form) => {
    const width = Math.max(...[...form.values()].map(({ length }) => length));
    return Array.from({ length: width }, (_, at) => headers.map((label) => form.get(label)?.[at] ?? ''));
  });
  // A hidden line is a hidden label, and a hidden column a hidden parcel: the whole form becomes a question.
  const isHidden = lines.some(({ hidden, hiddenColumns }) => hidden || hiddenColumns);
  return [headers, ...rows.filter((cells) => cells.some((cell) => cell.trim()))].map((cells, i) => ({
    line: i + 1,
    cells,
    ...(isHidden && i === 0 ? { hiddenColumns: headers.map((_, at) => at) } : {}),
  }));
}

const isLabel = (text: string): boolean => {
  const { score = 0, by } = meaningOf(text) ?? {};
  return score >= USUAL || by === 'shop';
};
const hasValue = ({ values }: Labelled): boolean => values.some((value) => value.trim());

const fieldOf = (label: string): string | null => {
  const field = isLabel(label) ? meaningOf(label)?.contact?.field : undefined;
  return field && NEEDED.includes(field) ? field : null;
};
const fieldsIn = (labels: readonly string[]): number =>
  new Set(labels.flatMap((label) => fieldOf(label) ?? [])).size;

const LEAST_LABELS = 2;

/** A table below headings whose cells repeat them: `Name: Siti` below `Consignee`, beside `Tel: 012…`. */
function isTableOfLabels(lines: readonly Line[]): boolean {
  const at = findHeaderLine(lines);
  const headings = (lines[at]?.cells ?? []).filter((cell) => meaningOf(cell) !== null);
  return (
    headings.length >= LEAST_LABELS &&
    lines
      .slice(at + 1)
      .some(({ cells }) => fieldsIn(cells.flatMap((cell) => labelOf(cell)?.label ?? [])) >= LEAST_LABELS)
  );
}

/** `Name | Siti | Phone | 012…`: some forms have two labels in a line, apart from a line of headings alone. */
function labelledIn(lines: readonly Line[]): Labelled[] {
  const isPaired = lines.some(
    ({ cells: [first = '', second = '', ...others] }) =>
      isLabel(first) && !isLabel(second) && others.some((cell) => fieldOf(cell) !== null),
  );
  return lines.flatMap(({ cells }) => {
    const found: Labelled[] = [];
    for (const [at, cell] of cells.flatMap(inTwo).entries()) {
      const open = found.at(-1);
      if (open && !(isPaired && isLabel(cell))) open.values.push(cell);
      else if (cell.trim()) found.push({ at, label: cell.trim().replace(/[\s:：]+$/u, ''), values: [] });
    }
    return found;
  });
}

/** `Name : Siti` in one cell. */
export function labelOf(cell: string): { label: string; value: string } | null {
  const [, label = '', value = ''] = /^([^:：]{1,40})[:：]\s*(.+)$/su.exec(cell.trim()) ?? [];
  return label && isLabel(label) ? { label, value } : null;
}

function inTwo(cell: string): string[] {
  const found = labelOf(cell);
  return found ? [found.label, found.value] : [cell];
}

/**
 * The forms below each other: a label that returns begins the next one. `Sender` alone is the side of the labels below it. Null if a
 * line below the first label is neither a label nor more of an address: it might say anything of the parcel.
 */
function formsIn(read: readonly Labelled[]): Map<string, string[]>[] | null {
  const forms = [new Map<string, string[]>()];
  const titles = new Set<string>();
  let group = '';
  let above: Labelled | undefined;
  for (const [i, one] of read.entries()) {
    const next = read[i + 1];
    if (above && isMore(one, above) && !isTitle(one, above, next)) {
      if (!isAddressLine(one, above, next)) return null;
      const more = hasValue(one) ? [one.label, ...one.values] : [one.label];
      for (const [at, text] of more.entries())
        if (text.trim()) above.values[at] = [above.values[at], text.trim()].filter(Boolean).join(', ');
      continue;
    }
    if (!hasValue(one) && (sideOfGroup(one.label) || !isLabel(one.label))) {
      group = sideOfGroup(one.label) ? one.label : '';
      titles.add(titleOf(one));
      continue;
    }
    above = one;
    const [label = one.label] = withSides([one.label], [group]);
    const isKnown = [...(forms.at(-1)?.keys() ?? [])].some((other) => foldName(other) === foldName(label));
    if (isKnown) forms.push(new Map());
    forms.at(-1)?.set(label, one.values);
  }
  return forms;

  function isMore(one: Labelled, { at }: Labelled): boolean {
    if (isLabel(one.label) || sideOfGroup(one.label) || titles.has(titleOf(one))) return false;
    return !hasValue(one) || one.at === at + 1;
  }
}

/** `Parcel 2` below `Parcel 1`: a title that returns. */
const titleOf = ({ label }: Labelled): string => foldName(label).replace(/\d+$/, '');
const PLACES: readonly (string | undefined)[] = ['Postcode', 'City', 'State', 'Country'];
const isAddress = ({ label }: Labelled): boolean =>
  ['Address1', 'Address2'].includes(meaningOf(label)?.contact?.field ?? '');
const isInstruction = ({ label }: Labelled): boolean =>
  saysHeld(label) || saysCollected(label) || isCashOnDelivery(label);

/** `Parcel details` above a label, but not below an address, where it might be a part of it. */
const isTitle = (one: Labelled, above: Labelled, next: Labelled | undefined): boolean =>
  !hasValue(one) && !isAddress(above) && !isInstruction(one) && next !== undefined && isLabel(next.label);

/** More of an address looks like one, or stands between it and its town. */
const isAddressLine = (one: Labelled, above: Labelled, next: Labelled | undefined): boolean =>
  isAddress(above) &&
  !isInstruction(one) &&
  (hasValue(one) ||
    isAddressLike(one.label) ||
    (next !== undefined && PLACES.includes(meaningOf(next.label)?.contact?.field)));
