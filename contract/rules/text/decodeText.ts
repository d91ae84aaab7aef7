import { FileRefusal } from '../import/importFile.ts';

const SAMPLE = 65_536;

/** Decodes a file as UTF-8, UTF-16, GB18030 or Windows-1252, by its bytes. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
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
  return looksChinese(bytes) && decodes('gb18030', bytes) ? 'gb18030' : 'windows-1252';
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
