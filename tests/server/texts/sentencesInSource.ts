import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Position of a function's argument that is a sentence for the caller. */
const SENTENCE: Readonly<Record<string, number>> = {
  Refusal: 2,
  invalid: 1,
  conflict: 0,
  refused: 0,
  refuse: 2,
  entry: 1,
  BookingRefused: 0,
};
/** Rules of the contract have the sentence as last argument. */
const RULES = new Set(['min', 'max', 'regex', 'int', 'length', 'email']);
const NAMED = new Set(['message', 'error', 'reason', 'failedReason']);
/** In files that move money a description is the purpose that the list of transactions shows. */
const MOVES_MONEY = /\b(post[A-Z]\w+|chargeMessage|refundMessage|refundParts|refundOrder)\(/;
/** Descriptions of money that nobody is known to own, which only operators read. */
const FOR_OPERATORS = /\bpayment \$\{|^Payment \$\{paymentId\}/;

export interface Said {
  file: string;
  /** The sentence in the source, with `${…}` for values. */
  text: string;
}

/** All sentences for callers in the source of server and contract. */
export function sentencesInSource(): Said[] {
  return (
    ['server', 'contract']
      .flatMap((folder) =>
        readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
          (f) => `${folder}/${f}`,
        ),
      )
      .filter((file) => file.endsWith('.ts'))
      .filter(
        (file) => !/^server\/(texts|documents|geo|db)\/|Texts?\.ts$|^contract\/rules\/import/.test(file),
      )
      // Operator commands are in English only.
      .filter((file) => !/^(contract|server\/modules)\/operate\//.test(file))
      .flatMap((file) => sentencesOf(file).map((text) => ({ file, text })))
  );
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

function sentencesOf(file: string): string[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const { program } = parseSync(file, source);
  const movesMoney = MOVES_MONEY.test(source) && !file.startsWith('server/sandbox/demo/');
  const isNamed = (key: string) => NAMED.has(key) || (movesMoney && key === 'description');
  const constants = new Map<string, Node>();
  const found: string[] = [];
  const textsIn = (node: Node | undefined): string[] => {
    if (!node) return [];
    if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
    if (node.type === 'TemplateLiteral') return [templateText(node, source)];
    if (node.type === 'ConditionalExpression')
      return [...textsIn(node.consequent as Node), ...textsIn(node.alternate as Node)];
    if (node.type === 'Identifier') return textsIn(constants.get(String(node.name)));
    return [];
  };
  const visit = (node: Node, functionName: string): void => {
    if (node.type === 'VariableDeclarator') {
      const { id, init } = node as Node & { id: Node; init: Node | null };
      if (id.type === 'Identifier' && init && init.type !== 'Identifier')
        constants.set(String(id.name), bare(init));
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = node.callee as Node;
      const args = node.arguments as Node[];
      const named = callee.type === 'MemberExpression' ? (callee.property as Node) : callee;
      const name = source.slice(named.start, named.end);
      const at = SENTENCE[name] ?? (RULES.has(name) ? args.length - 1 : -1);
      const sentences = textsIn(args[at]);
      found.push(...(name === 'refuse' ? sentences.map((text) => `Order \${number} ${text}.`) : sentences));
    }
    if (node.type === 'Property' && isNamed(source.slice((node.key as Node).start, (node.key as Node).end)))
      found.push(...textsIn(node.value as Node).filter((text) => !FOR_OPERATORS.test(text)));
    if (node.type === 'ReturnStatement' && /Refusal$/.test(functionName))
      found.push(...textsIn((node.argument as Node | null) ?? undefined));
    const inner =
      node.type === 'FunctionDeclaration' ? String((node.id as Node | null)?.name ?? '') : functionName;
    for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(program as unknown as Node, '');
  return found.filter((text) => /[a-z]{2} |^[A-Z][a-z]+ /.test(text));
}

/** The text with `${source}` for values. */
function templateText(node: Node, source: string): string {
  const quasis = node.quasis as { value: { cooked: string } }[];
  const values = node.expressions as Node[];
  return quasis
    .map((part, i) => {
      const value = values[i];
      return part.value.cooked + (value ? `\${${source.slice(value.start, value.end)}}` : '');
    })
    .join('');
}

/** Unwraps `x as const` and `x satisfies T`. */
const bare = (node: Node): Node =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? bare(node.expression as Node)
    : node;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
