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
.search { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; max-width: 1460px; margin: 0 auto; box-sizing: border-box; padding: 16px 20px; font: 14px sans-serif; color: #333 }
.search input { flex: 1 1 240px; max-width: 480px; height: 40px; box-sizing: border-box; padding: 0 12px; font: inherit; border: 1px solid #7b8494; border-radius: 6px }
.dark-mode .search { color: #ddd }
.skip { position: absolute; left: -999px }
.skip:focus { position: static; display: inline-block; padding: 8px 16px }
.swagger-ui :focus-visible { outline: 2px solid #1f5fd6; outline-offset: 2px }
.dark-mode .swagger-ui :focus-visible { outline-color: #8ab4ff }
@media (max-width: 600px) { .swagger-ui .opblock-summary-description { display: none } }
`;

/**
 * Starts the library with the calls that are searched for, by anything that a call is known by. It loses groups where more than about
 * 130 calls are open at once, so that it is given a hundred at most.
 */
const SCRIPT = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();
const SHOWN = 100;
const search = document.querySelector('#search');
const known = (path, { summary, operationId, tags }) => [path, summary, operationId, ...tags].join(' ').toLowerCase();
const found = (all, phrase) => {
  const words = phrase.toLowerCase().split(/\\s+/);
  const calls = Object.entries(all.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, call]) => words.every((word) => known(path, call).includes(word)))
      .map(([method, call]) => ({ path, method, call })),
  );
  const place = ({ call }) => all.tags.findIndex(({ name }) => name === call.tags[0]);
  calls.sort((a, b) => place(a) - place(b));
  const paths = {};
  for (const { path, method, call } of calls.slice(0, SHOWN)) paths[path] = { ...paths[path], [method]: call };
  const used = new Set(calls.slice(0, SHOWN).flatMap(({ call }) => call.tags));
  document.querySelector('#count').textContent =
    calls.length > SHOWN ? calls.length + ' calls, the first ' + SHOWN + ' are shown' : calls.length + ' calls';
  return { ...all, paths, tags: all.tags.filter(({ name }) => used.has(name)) };
};
fetch(document.currentScript.dataset.description)
  .then((answer) => answer.json())
  .then((all) => {
    const ui = SwaggerUIBundle({
      spec: found(all, search.value),
      dom_id: '#reference',
      deepLinking: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: -1,
      displayOperationId: true,
      validatorUrl: null,
    });
    // Rendering takes longer than the time between two letters: the calls are rendered once, after the last letter.
    let drawing;
    search.addEventListener('input', () => {
      clearTimeout(drawing);
      drawing = setTimeout(() => ui.specActions.updateSpec(JSON.stringify(found(all, search.value))), 100);
    });
  });
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  search.focus();
});
`;

/** The reference of the API: every call of its description, to read and to try. The key \`/\` goes to the filter. */
export const apiReferencePage = ({ nonce, files, description }: Reference): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>API reference</title>
<link rel="stylesheet" href="${files}/swagger-ui.css"><style nonce="${nonce}">${trusted(STYLE)}</style></head>
<body><a class="skip" href="#reference">Skip to the calls</a>
<p class="search"><label for="search">Search by name, path or group</label> <input id="search" type="search" autocomplete="off"> <span id="count" role="status"></span></p>
<main id="reference" tabindex="-1"><noscript><p>This page needs JavaScript. The same in JSON: <a href="${description}">${description}</a></p></noscript></main>
<script nonce="${nonce}" src="${files}/swagger-ui-bundle.js"></script>
<script nonce="${nonce}" data-description="${description}">${trusted(SCRIPT)}</script></body></html>`;
