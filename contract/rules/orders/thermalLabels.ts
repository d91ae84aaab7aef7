import { LABEL_TYPES, type LabelType } from './orderStatus.ts';

/** Labels in a thermal printer's own language, by paper size and resolution. */
export const ZPL_PAPERS = {
  '4x6': { width: 4 * 25.4, height: 6 * 25.4 },
  '100x150': { width: 100, height: 150 },
} as const;
export const ZPL_DPI = [203, 300] as const;

export const ZPL_SIZES = ['4x6-203', '4x6-300', '100x150-203', '100x150-300'] as const;
export type ZplSize = (typeof ZPL_SIZES)[number];
export const isZplSize = (text: string | null | undefined): text is ZplSize =>
  (ZPL_SIZES as readonly (string | null | undefined)[]).includes(text);

export type ZplPaper = keyof typeof ZPL_PAPERS;
export type ZplDpi = (typeof ZPL_DPI)[number];

export function zplSizeParts(size: ZplSize): { paper: ZplPaper; dpi: ZplDpi } {
  const [paper, dpi] = size.split('-') as [ZplPaper, string];
  return { paper, dpi: Number(dpi) as ZplDpi };
}

/** Print heads have 8 or 11.8 dots per millimetre. */
const DOTS_PER_MM: Record<ZplDpi, number> = { 203: 8, 300: 300 / 25.4 };

/** Width and height of a paper in whole dots. */
export function dotsOf(paper: ZplPaper, dpi: ZplDpi): { columns: number; rows: number; dotsPerInch: number } {
  const { width, height } = ZPL_PAPERS[paper];
  const perMm = DOTS_PER_MM[dpi];
  return {
    columns: Math.floor(width * perMm + 0.01),
    rows: Math.floor(height * perMm + 0.01),
    dotsPerInch: perMm * 25.4,
  };
}

/** Forms of printed labels: sheets of paper in a PDF, or a printer's own language. */
export const LABEL_CHOICES = [...LABEL_TYPES, ...ZPL_SIZES] as const;
export type LabelChoice = LabelType | ZplSize;

/** Name of a group of labels: the language of the file, or the paper. */
export const LABEL_KINDS = ['ZPL', 'PDF', 'A4', 'A5', 'A6', '4x6', '100x150'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];
const isKind = (text: string): text is LabelKind => (LABEL_KINDS as readonly string[]).includes(text);

export type LabelSize = LabelKind | Exclude<LabelChoice, 'default'>;
export const LABEL_SIZES: readonly LabelSize[] = [
  ...LABEL_KINDS,
  ...LABEL_CHOICES.filter((choice) => choice !== 'default'),
];

const isOfKind = (choice: LabelChoice, kind: LabelKind): boolean =>
  kind === 'ZPL' || kind === 'PDF' ? isZplSize(choice) === (kind === 'ZPL') : choice.startsWith(`${kind}-`);

/** The first label of the requested kind, else the first of all. */
export function labelMeant(size: LabelSize | LabelChoice, liked: readonly LabelChoice[]): LabelChoice {
  if (!isKind(size)) return size;
  return [...liked, ...LABEL_CHOICES].find((choice) => isOfKind(choice, size)) ?? 'default';
}
