import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Which argument of a call is a sentence for the caller. */
const SENTENCE: Readonly<Record<string, number>> = {
  Refusal: 2,
  invalid: 1,
  conflict: 0,
  refused: 0,
  refuse: 2,
  entry: 1,
  BookingRefused: 0,
};
/** Rules of the contract take their sentence last. */
const RULES = new Set(['min', 'max', 'regex', 'int', 'length', 'email']);
const NAMED = new Set(['message', 'error', 'reason', 'failedReason']);

export interface Said {
  file: string;
  /** As it stands in the source, with `${…}` where a value goes. */
  text: string;
}

/** Every sentence that the server's and the contract's source hands to a caller, found by where it stands. */
export function saidInSource(): Said[] {
  return ['server', 'contract']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (f) => `${folder}/${f}`,
      ),
    )
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => !/^server\/(texts|documents|geo|db)\/|Texts?\.ts$|^contract\/rules\/import/.test(file))
    .flatMap((file) => sentencesOf(file).map((text) => ({ file, text })));
}

function sentencesOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const constants = new Map<string, ts.Expression>();
  const found: string[] = [];
  const textsIn = (node: ts.Expression | undefined): string[] => {
    if (!node) return [];
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node))
      return [
        node.head.text +
          node.templateSpans.map((s) => `\${${s.expression.getText()}}${s.literal.text}`).join(''),
      ];
    if (ts.isConditionalExpression(node)) return [...textsIn(node.whenTrue), ...textsIn(node.whenFalse)];
    if (ts.isIdentifier(node)) return textsIn(constants.get(node.text));
    return [];
  };
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      !ts.isIdentifier(node.initializer)
    )
      constants.set(node.name.text, node.initializer);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText();
      const at = SENTENCE[name] ?? (RULES.has(name) ? (node.arguments?.length ?? 0) - 1 : -1);
      const said = textsIn(node.arguments?.[at]);
      found.push(...(name === 'refuse' ? said.map((text) => `Order \${number} ${text}.`) : said));
    }
    if (ts.isPropertyAssignment(node) && NAMED.has(node.name.getText()))
      found.push(...textsIn(node.initializer));
    if (ts.isShorthandPropertyAssignment(node) && NAMED.has(node.name.text))
      found.push(...textsIn(node.name));
    if (ts.isReturnStatement(node) && /Refusal$/.test(nameOfFunction(node)))
      found.push(...textsIn(node.expression));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((text) => /[a-z]{2} |^[A-Z][a-z]+ /.test(text));
}

function nameOfFunction(node: ts.Node): string {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? '';
  return node.parent ? nameOfFunction(node.parent) : '';
}
