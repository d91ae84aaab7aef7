import ts from 'typescript5';
import { expect, it } from 'vitest';
import { files, filesIn, textOf } from './sourceFiles.ts';

/** Nobody reads a longer function in one go. */
const MOST_LINES = 120;

function longFunctions(text: string, most: number, file = 'x.tsx'): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && lineOf(node.end) - lineOf(node.getStart()) + 1 > most)
      found.push(
        `${file} ${(node.name ?? (node.parent as { name?: ts.Node }).name)?.getText() ?? 'function'}`,
      );
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it(`no function is longer than ${MOST_LINES} lines`, () => {
  const checked = [...files, ...filesIn('scripts', 'bench', 'shots')];
  expect(checked.length).toBeGreaterThan(1000);
  expect(checked.flatMap((file) => longFunctions(textOf(file), MOST_LINES, file))).toEqual([]);
});

it.each([
  ['function three() {\n\n}', 3, []],
  ['function four() {\n\n\n}', 3, ['x.tsx four']],
  ['const four = () => ({\n\n\n});', 3, ['x.tsx four']],
  ['function five() {\n  return () => {\n\n\n  };\n}', 4, ['x.tsx five']],
])('the length of %j is measured', (text, most, found) => {
  expect(longFunctions(text, most)).toEqual(found);
});
