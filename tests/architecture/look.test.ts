import { describe, expect, it } from 'vitest';
import { files, styleSheets, textOf } from './sourceFiles.ts';

const RAW_COLOUR = /#[0-9a-f]{3}(?:[0-9a-f]{3}(?:[0-9a-f]{2})?)?(?=['"\s;])|\b(?:rgba?|hsla?)\(/i;
const FONT_SIZE = /fontSize: *(?:'([\d.]+(?:px|rem|em))'|([\d.]+))/g;
/** Text sizes: 12, 14 or 16; 13 for monospace numbers and small buttons; 20 to 24 for titles; icons are larger. */
const SIZES = new Set(['12', '13', '14', '16', '18', '20', '22', '24', '40', '48']);

/** These have their own documents, or do not use the console's theme. */
const isFree = (file: string) =>
  /^src\/((theme|lib\/leafletMap|public)\/|firstVisit\/plainIcon\.tsx$)/.test(file);

const findings = (pattern: (line: string) => boolean) =>
  files
    .filter((file) => file.startsWith('src/') && !isFree(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .map((line, n) => ({ line, at: `${file}:${n + 1}` }))
        .filter(({ line }) => !/^\s*(\/\/|\*|\/\*)/.test(line) && pattern(line))
        .map(({ at }) => at),
    );

/** Selectors that two rules of a sheet have, outside of `@media` and similar blocks. */
function namedTwice(sheet: string): string[] {
  const flat = sheet
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/@[a-z-]+[^;{]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g, '');
  const selectors = [...flat.matchAll(/([^{}]+)\{[^{}]*\}/g)].map(([, selector = '']) =>
    selector.trim().replace(/\s+/g, ' '),
  );
  return selectors.filter((one, at) => selectors.indexOf(one) < at);
}

describe('the look of the console', () => {
  it('only the theme has colour values, no other file of src', () => {
    expect(RAW_COLOUR.test("color: '#d13438',")).toBe(true);
    expect(RAW_COLOUR.test('background: rgb(0 0 0 / 0.5);')).toBe(true);
    expect(findings((line) => RAW_COLOUR.test(line))).toEqual([]);
  });

  it('the console uses the text sizes of the scale', () => {
    const wrong = (line: string) =>
      [...line.matchAll(FONT_SIZE)].some(([, unit, number]) => Boolean(unit) || !SIZES.has(number ?? ''));
    expect(wrong('sx={{ fontSize: 15 }}')).toBe(true);
    expect(wrong("fontSize: '0.9rem'")).toBe(true);
    expect(findings(wrong)).toEqual([]);
  });

  it('a style sheet names each selector once, so that no later rule undoes the first', () => {
    expect(namedTwice('.a { margin: 4px } @media print { .a { margin: 0 } } .a { margin: -8px }')).toEqual([
      '.a',
    ]);
    expect(styleSheets.flatMap((file) => namedTwice(textOf(file)).map((at) => `${file}: ${at}`))).toEqual([]);
  });

  it('dates and times use our own pickers, never a field of the browser', () => {
    const native = (line: string) => /\btype=\{?['"](?:date|time|datetime-local|month|week)['"]/.test(line);
    expect(native('<OutlinedInput type="time" />')).toBe(true);
    expect(findings(native)).toEqual([]);
  });
});

describe('another language', () => {
  /** A page is mounted again by a new key. React-admin also does so if it gets a language before the texts. */
  it('a language is changed in one place, without mounting a component again', () => {
    const setters = files.filter((file) => /\[ *, *setLocale\]|\buseSetLocale\b/.test(textOf(file)));
    expect(setters).toEqual(['src/session/useSetLanguage.ts']);
    expect(findings((line) => /\bkey=\{[^}]*locale/i.test(line) && !/code|locale\}/.test(line))).toEqual([]);
    expect(textOf('src/start/App.tsx')).toContain('<PageLanguage>');
  });

  it('numbers in texts have the separators of their language (I18N-08)', () => {
    expect(findings((line) => /\.toLocaleString\((?:'en|\))/.test(line))).toEqual([]);
  });

  it('times in texts have the language’s form; only the time field has the fixed format (I18N-08, FORM-45)', () => {
    const fixed = files.filter(
      (file) =>
        file.startsWith('src/') &&
        /import \{[^}]*\bTIME\b[^}]*\} from '[^']*lib\/dates\/dates\.ts'/.test(textOf(file)),
    );
    expect(fixed).toEqual(['src/ui/dates/TimeField.tsx']);
  });

  it('a label and its value are joined by punctuation of the language, such as the Chinese colon and brackets (I18N-05)', () => {
    const joined = (line: string) =>
      /\{(?:translate|t|text)\((?:[^{}]|\$\{[^}]*\})*\)\}(?:: | \()/.test(line);
    expect(joined(`label: \`\${t('billing.total')} (\${currency})\`,`)).toBe(true);
    expect(joined("{translate('orderForm.item.weightValue')} (kg)")).toBe(true);
    expect(joined(`\`\${translate(\`status.\${code}\`)}: \${text}\``)).toBe(true);
    expect(findings(joined)).toEqual([]);
  });

  it('a query keeps its answer until the answer in the other language arrives', () => {
    const bare = files.filter((file) => {
      const text = textOf(file);
      return (
        file.startsWith('src/') && /queryKey: \[[^\]]*\blocale\b/.test(text) && !/placeholderData/.test(text)
      );
    });
    expect(bare).toEqual([]);
  });
});
