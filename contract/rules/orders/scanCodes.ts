/** Effect of a scan on the parcel. */
export const SCAN_MODES = ['print', 'pack', 'manifest', 'unpack'] as const;
export type ScanMode = (typeof SCAN_MODES)[number];

/**
 * `unready`: not confirmed, so it has no label. `gone`: picked up already. `ambiguous`: the number belongs to several orders.
 */
export const SCAN_OUTCOMES = [
  'done',
  'already',
  'unknown',
  'ambiguous',
  'cancelled',
  'unready',
  'gone',
] as const;
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number];

/** Actions of the station's own barcodes, in the order of the printed sheet. They make the keyboard unnecessary. */
export const STATION_COMMANDS = [...SCAN_MODES, 'again', 'undo', 'close', 'sound'] as const;
export type StationCommand = (typeof STATION_COMMANDS)[number];

export const commandCode = (command: StationCommand): string => `WB-${command.toUpperCase()}`;

/** The command of a scan. The hyphen may be another sign, depending on the keyboard's language. */
export function commandIn(code: string): StationCommand | undefined {
  const word = /^WB[^\p{L}\p{N}]?([a-z]+)$/iu.exec(code.trim())?.[1]?.toLowerCase();
  return STATION_COMMANDS.find((command) => command === word);
}

/** Scans of one call. */
export const SCANS_PER_CALL = 50;
export const SCAN_LENGTH = 300;

/** Scanners' prefix for the kind of barcode: `]C1`. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const CONSIGNMENT = /[A-Z]{2}\d{10}/g;
const TRACKING_PAGE = /\/e?track\/([\w-]{10,40})\b/;

/** Nine digits and their check digit (Luhn), which detects each single wrong digit and most swapped digits. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}

const isOwnNumber = (text: string) => checkDigit(text.slice(2, 11)) === Number(text.at(-1));

/** The scanned text without invisible characters. */
export const scannedText = (raw: string): string => raw.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();

/** The unguessable id in a label's square code. The code holds the address of the tracking page. */
export const scannedNanoId = (text: string): string | undefined => TRACKING_PAGE.exec(text)?.[1];

/**
 * The numbers that a scan may mean, the likeliest first: the raw text, then without its symbology prefix, then without signs at its ends,
 * then a consignment number within it with a valid check digit. Letters and digits of a reference are never removed: the rest could be the
 * number of another order.
 */
export function scanCandidates(raw: string): string[] {
  const text = scannedText(raw);
  const plain = text.replace(SYMBOLOGY, '');
  const bare = plain.replace(EDGES, '');
  const within = (bare.toUpperCase().match(CONSIGNMENT) ?? []).filter(isOwnNumber);
  return [...new Set([text, plain, bare, ...within])].filter(Boolean);
}
