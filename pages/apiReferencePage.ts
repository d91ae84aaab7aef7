import { type Html, html, trusted } from './html.ts';

interface Reference {
  nonce: string;
  /** Where the library's files are. */
  files: string;
  /** Where the description is. */
  description: string;
}

const STYLE = `
body { margin: 0; background: #fff; color-scheme: light }
.dark-mode body { background: #1c2022; color-scheme: dark }
.skip { position: absolute; left: -999px }
.skip:focus { position: static; display: inline-block; padding: 8px 16px }
.swagger-ui :focus-visible { outline: 2px solid #1f5fd6; outline-offset: 2px }
.dark-mode .swagger-ui :focus-visible { outline-color: #8ab4ff }
@media (max-width: 600px) { .swagger-ui .opblock-summary-description { display: none } }
`;

/** Starts the library. The filter looks into everything that a call is known by, not into the names of the groups alone. */
const SCRIPT = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();
const known = (call) => [call.get('path'), ...['summary', 'operationId'].map((key) => call.getIn(['operation', key]))];
const holds = (call, words) => {
  const text = known(call).join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};
const opsFilter = (groups, phrase) => {
  const words = phrase.toLowerCase().split(/\\s+/);
  const found = (calls) => calls.filter((call) => holds(call, words));
  return groups.map((group) => group.update('operations', found)).filter((group) => group.get('operations').size > 0);
};
SwaggerUIBundle({
  url: document.currentScript.dataset.description,
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  filter: true,
  validatorUrl: null,
  plugins: [{ fn: { opsFilter } }],
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  document.querySelector('.operation-filter-input')?.focus();
});
`;

/** The reference of the API: every call of its description, to read and to try. The key \`/\` goes to the filter. */
export const apiReferencePage = ({ nonce, files, description }: Reference): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>API reference</title>
<link rel="stylesheet" href="${files}/swagger-ui.css"><style nonce="${nonce}">${trusted(STYLE)}</style></head>
<body><a class="skip" href="#reference">Skip to the calls</a>
<main id="reference" tabindex="-1"><noscript><p>This page needs JavaScript. The same in JSON: <a href="${description}">${description}</a></p></noscript></main>
<script nonce="${nonce}" src="${files}/swagger-ui-bundle.js"></script>
<script nonce="${nonce}" data-description="${description}">${trusted(SCRIPT)}</script></body></html>`;
