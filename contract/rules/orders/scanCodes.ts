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

/** Actions of the station's own barcodes, in the order of their sheet, so that no hand leaves the scanner. */
export const STATION_COMMANDS = [...SCAN_MODES, 'again', 'undo', 'close', 'sound'] as const;
export type StationCommand = (typeof STATION_COMMANDS)[number];

export const commandCode = (command: StationCommand): string => `WB-${command.toUpperCase()}`;

/** The command of a scan; a keyboard of another language types another sign between its words. */
export function commandIn(code: string): StationCommand | undefined {
  const word = /^WB[^\p{L}\p{N}]?([a-z]+)$/iu.exec(code.trim())?.[1]?.toLowerCase();
  return STATION_COMMANDS.find((command) => command === word);
}

/** Scans of one call. */
export const SCANS_PER_CALL = 50;
export const SCAN_LENGTH = 300;

/** Prefix by which scanners name the kind of barcode: `]C1`. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const CONSIGNMENT = /[A-Z]{2}\d{10}/g;
const TRACKING_PAGE = /\/e?track\/([\w-]{10,40})\b/;

/** Nine digits and their check digit (Luhn), which catches every single wrong digit and most swapped ones. */
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

/** The unguessable id in the square code of a label, which is the address of its tracking page. */
export const scannedNanoId = (text: string): string | undefined => TRACKING_PAGE.exec(text)?.[1];

/**
 * The numbers that a scan may mean, the likeliest first: the raw text, the text without its symbology prefix, the text without signs at its
 * ends, and a consignment number within it, which its check digit proves. Letters and digits of a reference are never removed: the rest
 * could be the number of another order.
 */
export function scanCandidates(raw: string): string[] {
  const text = scannedText(raw);
  const plain = text.replace(SYMBOLOGY, '');
  const bare = plain.replace(EDGES, '');
  const within = (bare.toUpperCase().match(CONSIGNMENT) ?? []).filter(isOwnNumber);
  return [...new Set([text, plain, bare, ...within])].filter(Boolean);
}
