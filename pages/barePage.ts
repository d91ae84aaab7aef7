import { type Html, html } from './html.ts';

/** A page without a tenant: one sentence, without branding. */
export const barePage = (lang: string, message: string): Html => html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${message}</title></head>
<body><main><h1>${message}</h1></main></body></html>`;
