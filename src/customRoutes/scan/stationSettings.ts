import { SCAN_MODES, type ScanMode, scannedText } from '../../../contract/rules/orders/scanCodes.ts';
import { storedJson, storeJson } from '../../lib/browser/storedJson.ts';

/** The settings of the scan station in this browser, stored separately from its list. */
export interface StationSettings {
  mode: ScanMode;
  muted: boolean;
  /** Characters that the scanner puts before and after each code. */
  prefix: string;
  suffix: string;
}

const DEFAULTS: StationSettings = { mode: 'print', muted: false, prefix: '', suffix: '' };
const keyOf = (customerId: number) => `scanStation.${customerId}`;

export const readSettings = (customerId: number): StationSettings =>
  storedJson(keyOf(customerId), (entry) => {
    const stored = entry as Partial<StationSettings>;
    const mode = SCAN_MODES.find((known) => known === stored.mode) ?? DEFAULTS.mode;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return { mode, muted: stored.muted === true, prefix: text(stored.prefix), suffix: text(stored.suffix) };
  }) ?? DEFAULTS;

export function keepSettings(customerId: number, settings: StationSettings): void {
  storeJson(keyOf(customerId), settings);
}

/** The code without the characters that the scanner adds; empty if the scanner sent only these. */
export function withoutAdded(
  raw: string,
  { prefix, suffix }: Pick<StationSettings, 'prefix' | 'suffix'>,
): string {
  let code = scannedText(raw);
  if (prefix && code.startsWith(prefix)) code = code.slice(prefix.length);
  if (suffix && code.endsWith(suffix)) code = code.slice(0, -suffix.length);
  return code.trim();
}
