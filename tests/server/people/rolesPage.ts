import type { RouteOptions } from 'fastify';
import {
  type CallRight,
  fullRights,
  isGrantable,
  missingRight,
  RIGHTS,
  ROLE_RIGHTS,
  ROLES,
} from '../../../contract/rules/account/rights.ts';
import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import { rightName } from '../../../server/texts/rightName.ts';
import { textsOf } from '../../../texts/read.ts';

interface Call {
  name: string;
  right: CallRight;
  summary: string;
}

/** Access without a membership, by an unguessable link, or by a signature. */
const MEMBERS_ONLY = new Set(['link', 'optional', 'openLink', undefined, 'session']);

/** The calls that need a membership, with their rights, from the registered routes. */
function callsOf(routes: readonly RouteOptions[]): Call[] {
  return routes
    .filter(({ config }) => MEMBERS_ONLY.has(config?.access))
    .flatMap(({ method, url, schema, config }) => {
      const right = schema?.operation?.right ?? config?.right;
      if (right === undefined) return [];
      return [method]
        .flat()
        .filter((verb) => verb !== 'HEAD' && verb !== 'OPTIONS')
        .map((verb) => ({
          name: `${verb} ${url.replace('/v1.0', '').replace(/:(\w+)/g, '{$1}')}`,
          right,
          summary: schema?.operation?.summary ?? '',
        }));
    })
    .sort((a, b) => (a.name.split(' ')[1]! + a.name < b.name.split(' ')[1]! + b.name ? -1 : 1));
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[][]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** docs/ROLES.md: roles by rights, rights by calls. */
export function rolesPage(routes: readonly RouteOptions[]): string {
  const { roles } = textsOf(DEFAULT_LOCALE, 'people');
  const calls = callsOf(routes);
  const needs = ({ right }: Call) => [right].flat().filter((one) => one !== 'member');
  const rightRows = RIGHTS.map((right) => [
    `\`${right}\``,
    rightName(DEFAULT_LOCALE, right),
    fullRights([right])
      .filter((one) => one !== right)
      .map((one) => `\`${one}\``)
      .join(', '),
    ...ROLES.map((role) => (missingRight(ROLE_RIGHTS[role], right) === null ? 'yes' : '')),
    isGrantable(right) ? 'yes' : '',
  ]);
  const sections = RIGHTS.map((right) => {
    const lines = calls
      .filter((call) => needs(call).includes(right))
      .map((call) => {
        const others = needs(call).filter((one) => one !== right);
        const also = others.length > 0 ? ` (also needs ${others.map((one) => `\`${one}\``).join(', ')})` : '';
        return `- \`${call.name}\`: ${call.summary}${also}`;
      });
    return `### ${rightName(DEFAULT_LOCALE, right)} (\`${right}\`)\n\n${lines.join('\n') || 'No call needs it alone: it decides which fields of answers are shown.'}`;
  });
  const everybody = calls
    .filter((call) => needs(call).length === 0)
    .map(({ name, summary }) => `- \`${name}\`: ${summary}`);
  return `# Roles and rights

Written from the server's routes by tests/server/people/rolesPage.test.ts; \`vitest run -u\` with that file writes it again.

A call needs the right beside it. A body that confirms or pays an order (\`process: true\`) needs \`orders.pay\` instead of \`orders.write\`. An API key has the rights of its
maker, limited by its scopes. Fields that a role may not see are null in every answer.

## Roles

${table(['right', 'name', 'includes', ...ROLES.map((role) => roles[role]), 'own role'], rightRows)}

The account's own roles are made of the rights in the last column; a right adds the rights that it includes. Every role that pays may have a limit a day; for Operations an amount or no limit must be chosen.

## Calls by right

### Every member

${everybody.join('\n')}

${sections.join('\n\n')}
`;
}
