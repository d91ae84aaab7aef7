import type { ScanMode } from '../../../contract/rules/orders/scanCodes.ts';
import type { TextKey, Translate } from '../../i18n/textKey.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { outcomeOf, type ScanRow } from './scanRows.ts';

export type ResultTone = 'success' | 'info' | 'warning' | 'error' | 'waiting';

const DONE: Readonly<Record<ScanMode, TextKey>> = {
  print: 'scan.results.printDone',
  pack: 'scan.results.packDone',
  manifest: 'scan.results.manifestDone',
  unpack: 'scan.results.unpackDone',
};
const ALREADY: Readonly<Record<ScanMode, TextKey>> = {
  print: 'scan.results.printAlready',
  pack: 'scan.results.packAlready',
  manifest: 'scan.results.manifestAlready',
  unpack: 'scan.results.unpackAlready',
};

/** Result of a scan, in words and as a tone. */
export function wordsOf(row: ScanRow): { text: TextKey; tone: ResultTone } {
  const outcome = outcomeOf(row);
  if (row.isOff) return { text: 'scan.results.offManifest', tone: 'warning' };
  switch (outcome) {
    case 'done': {
      const { carton } = row.result ?? {};
      const isPart = row.mode === 'pack' && carton && carton.number < carton.total;
      return isPart
        ? { text: 'scan.results.packPart', tone: 'info' }
        : { text: DONE[row.mode], tone: 'success' };
    }
    case 'already':
      return { text: ALREADY[row.mode], tone: 'info' };
    case 'ambiguous':
      return { text: 'scan.results.ambiguous', tone: 'warning' };
    case 'waiting':
      return { text: 'scan.results.waiting', tone: 'waiting' };
    case 'unknown':
    case 'refused':
    case 'cancelled':
      return { text: `scan.results.${outcome}`, tone: 'error' };
    case 'gone':
      // A manifest takes no parcel once its courier is on the way, although the parcel is still here.
      return {
        text: row.mode === 'manifest' ? 'scan.results.tooLate' : 'scan.results.gone',
        tone: 'warning',
      };
    case 'unready':
      return { text: `scan.results.${outcome}`, tone: 'warning' };
  }
}

/** Whether somebody must look at the parcel. */
export const isProblem = (row: ScanRow): boolean => ['warning', 'error'].includes(wordsOf(row).tone);

/** The number by which people know the parcel. */
export const nameOf = ({ code, result }: ScanRow): string => (result?.order ? orderName(result.order) : code);

/** One sentence: result, number, recipient, carton, manifest, reason. */
export function sentenceOf(row: ScanRow, t: Translate): string {
  const { result, problem } = row;
  const carton = result?.carton && result.carton.total > 1 ? t('scan.carton', result.carton) : null;
  const facts = [nameOf(row), result?.order?.recipientName, carton, result?.manifest?.manifestId, problem];
  return t('common.labelled', { label: t(wordsOf(row).text), text: facts.filter(Boolean).join(', ') });
}
