import { FileRefusal } from '../import/importFile.ts';

const SAMPLE = 65_536;
/** Node decodes Windows-1252 as Latin-1, whose control characters stand for these: a dash in a unit number would be lost. */
const WESTERN = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];
const CONTROLS = /[\u0080-\u009f]/g;

/** Decodes a file as UTF-8, UTF-16, GB18030, Big5 or Windows-1252, by its bytes. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const decoded = new TextDecoder(encoding).decode(bytes);
  const text =
    encoding === 'windows-1252'
      ? decoded.replace(CONTROLS, (c) => WESTERN[c.charCodeAt(0) - 0x80] ?? c)
      : decoded;
  // Text contains no NUL; programs and pictures that were renamed contain many.
  if (text.slice(0, SAMPLE).includes('\0')) throw new FileRefusal('notAccepted');
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const wide = wideEncoding(bytes);
  if (wide) return wide;
  if (decodes('utf-8', bytes)) return 'utf-8';
  const [big5, gb] = [commonPairs(bytes, 0xa4, 0xc6), commonPairs(bytes, 0xb0, 0xd7)];
  if (big5 >= MOSTLY && big5 > gb && decodes('big5', bytes)) return 'big5';
  return looksChinese(bytes) && decodes('gb18030', bytes) ? 'gb18030' : 'windows-1252';
}

const MOSTLY = 0.7;

/**
 * The share of two-byte characters whose first byte is in this range, among all that are not ASCII. Big5 and GB 2312 each have their common
 * characters in one range, and punctuation before it.
 */
function commonPairs(bytes: Uint8Array, first: number, last: number): number {
  let common = 0;
  let all = 0;
  for (let i = 0; i < Math.min(bytes.length, SAMPLE); i++) {
    const [lead = 0, trail = 0] = [bytes[i], bytes[i + 1]];
    if (lead < 0x80) continue;
    if (trail >= 0x40) i++;
    if (lead >= 0xa1 && lead <= 0xa3) continue;
    all++;
    if (lead >= first && lead <= last && (trail >= 0xa1 || (trail >= 0x40 && trail <= 0x7e))) common++;
  }
  return all === 0 ? 0 : common / all;
}

/** UTF-16 without a byte order mark: every other byte of Latin text is zero. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 5;
  if (odd > many && even < odd / 10) return 'utf-16le';
  if (even > many && odd < even / 10) return 'utf-16be';
  return undefined;
}

function decodes(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    // A fatal decoder throws for bytes of another encoding: that is the result.
    return false;
  }
}

/** Chinese text has its high bytes in pairs; Western text has single ones between letters. */
function looksChinese(bytes: Uint8Array): boolean {
  let pairs = 0;
  let single = 0;
  for (let i = 0; i < Math.min(bytes.length, SAMPLE); i++) {
    if ((bytes[i] ?? 0) < 0x80) continue;
    if ((bytes[i + 1] ?? 0) >= 0x80) {
      pairs++;
      i++;
    } else single++;
  }
  return pairs > single * 2;
}
