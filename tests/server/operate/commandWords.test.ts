import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readCommandLine } from '../../../server/operator/commandLine.ts';

it('a search gets its words unchanged, a newsletter the text of the named file (BX-10)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waybill-words-'));
  try {
    const file = path.join(folder, 'aina');
    writeFileSync(file, 'News\nText');
    expect(readCommandLine(['customers', 'search', 'aina']).input).toEqual({ text: 'aina' });
    expect(readCommandLine(['customers', 'search', file]).input).toEqual({ text: file });
    expect(readCommandLine(['newsletter', 'send', 'my', file, '--reason', 'news']).input).toEqual({
      tenant: 'my',
      text: 'News\nText',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
