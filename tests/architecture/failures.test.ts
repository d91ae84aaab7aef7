import { describe, expect, it } from 'vitest';
import { files, textOf } from './sourceFiles.ts';

/** A catch without its error, or a rejection handler that ignores it and returns a value. */
const DROPPED = /catch \{[^}]*\}|(?:\.catch\(|on\('error', )\s*\(\) =>[^\n]*|\.then\([^;]*?, \(\) => [^\n]*/g;

const lineBefore = (text: string, at: number) =>
  text.slice(0, text.lastIndexOf('\n', at)).split('\n').at(-1) ?? '';

/** Errors that the source drops without a comment in the handler or on the line before it. */
const dropped = (text: string): string[] =>
  [...text.matchAll(DROPPED)]
    .filter((m) => !/\/\/|\/\*/.test(m[0]) && !/^\s*(\/\/|\/?\*)/.test(lineBefore(text, m.index)))
    .map((m) => m[0].trim());

describe('failures', () => {
  it('source that drops a failure has a comment with the reason', () => {
    const wrong = files.flatMap((file) => dropped(textOf(file)).map((found) => `${file}: ${found}`));
    expect(wrong).toEqual([]);
  });

  it.each([
    ['work().catch(() => undefined);', 1],
    ['work().catch(() => []);', 1],
    ['work().then(show, () => undefined);', 1],
    ['try {\n  work();\n} catch {\n  return null;\n}', 1],
    ["stream.on('error', () => undefined);", 1],
    ['// Nobody waits for it.\nwork().catch(() => undefined);', 0],
    ['try {\n  work();\n} catch {\n  // No storage: the default holds.\n}', 0],
    ['work().catch((err) => notify(err.message));', 0],
  ])('a dropped failure is found in %j', (text, count) => {
    expect(dropped(text)).toHaveLength(count);
  });
});
