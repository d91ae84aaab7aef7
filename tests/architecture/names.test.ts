import ts from 'typescript5';
import { expect, it } from 'vitest';
import { files, textOf } from './sourceFiles.ts';

/** Roles of parts over a page, which need a name. */
const OPENS = new Set(['Dialog', 'Drawer', 'SwipeableDrawer', 'Menu', 'Popover']);

function nameless(text: string, file = 'x.tsx'): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) &&
      OPENS.has(node.tagName.getText()) &&
      !/aria-label|\{\.\.\./.test(node.attributes.getText())
    )
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('every popover, dialog and menu has a name for screen readers (B1-30)', () => {
  const pages = files.filter((file) => file.startsWith('src/') && file.endsWith('.tsx'));
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.flatMap((file) => nameless(textOf(file), file))).toEqual([]);
});

it.each([
  ['<Drawer open={open} onClose={() => close()}>x</Drawer>', 1],
  ['<Dialog open aria-labelledby={id} />', 0],
  ["<Menu open slotProps={{ list: { 'aria-label': name } }} />", 0],
])('a name is found in %j', (text, count) => {
  expect(nameless(text)).toHaveLength(count);
});
