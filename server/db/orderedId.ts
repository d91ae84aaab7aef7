import { randomBytes } from 'node:crypto';

let lastMs = 0;
let counter = 0;

/** A UUID (version 7) that sorts after earlier ones of this process, for rows of one moment that must stay in order. */
export function orderedId(): string {
  const now = Date.now();
  counter = now > lastMs ? 0 : counter + 1;
  lastMs = Math.max(now, lastMs);
  // More than 4096 ids in a millisecond continue in the next one.
  if (counter > 0xfff) {
    lastMs++;
    counter = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
