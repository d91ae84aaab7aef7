import type { Ctx } from '../../context.ts';
import { type LogoPicture, readLogo } from '../../documents/drawing/logoPicture.ts';
import { readBounded } from '../../readBounded.ts';

interface KeptLogo {
  picture: LogoPicture | null;
  until: number;
}

const MOST_BYTES = 1024 * 1024;
const MOST_LOGOS = 100;
const WAIT_MS = 3_000;
const KEEP_MS = 60 * 60_000;
const TRY_AGAIN_MS = 5 * 60_000;

const kept = new Map<string, KeptLogo>();

/** A tenant's logo for light backgrounds such as paper. Null without a readable logo: then the paper shows only the name. */
export async function tenantLogo(ctx: Ctx, address: string | undefined): Promise<LogoPicture | null> {
  if (!address) return null;
  const now = ctx.ports.clock.now().getTime();
  const known = kept.get(address);
  if (known && known.until > now) return known.picture;
  const picture = address.startsWith('data:') ? inlineLogo(address) : await fetchedLogo(address);
  if (kept.size >= MOST_LOGOS) kept.clear();
  kept.set(address, { picture, until: now + (picture ? KEEP_MS : TRY_AGAIN_MS) });
  return picture;
}

export interface InlineFile {
  type: string;
  bytes: Buffer;
}

function inlineLogo(address: string): LogoPicture | null {
  const file = readInline(address);
  return file && readLogo(file.type, file.bytes);
}

/** The file that is part of its address; null for any other address. */
export function readInline(address: string): InlineFile | null {
  const [, type, base64, data] = /^data:([^;,]+)(?:;charset=[^;,]+)?(;base64)?,(.*)$/s.exec(address) ?? [];
  if (type === undefined || data === undefined) return null;
  try {
    return {
      type,
      bytes: base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data)),
    };
  } catch {
    // The percent signs are no valid escapes.
    return null;
  }
}

async function fetchedLogo(address: string): Promise<LogoPicture | null> {
  if (!address.startsWith('https://')) return null;
  try {
    const signal = AbortSignal.timeout(WAIT_MS);
    const response = await fetch(address, { signal, redirect: 'error' });
    const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    const bytes = await readBounded(response, { bytes: MOST_BYTES, signal });
    return response.ok ? readLogo(type, bytes) : null;
  } catch {
    // A host that is down, slow or sends endless data must not delay a label.
    return null;
  }
}
