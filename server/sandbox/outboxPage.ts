import { type Html, html, trusted } from '../../pages/html.ts';

export interface OutboxRow {
  id: number;
  channel: string;
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
  senderName?: string | undefined;
  replyTo?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  createdAt: string;
}

const STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:760px;margin:0 auto;padding:24px 16px}
h1{font-size:22px}
article{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:8px;padding:12px 16px;margin:0 0 12px}
h2{font-size:16px;margin:0}
p{margin:2px 0;opacity:.75;font-size:13px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace;margin:8px 0 0}`;

/** Mails and messages, newest first. Links of this installation are clickable. */
export function outboxPage(rows: OutboxRow[], nonce: string, publicUrls: readonly string[]): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>Outbox</title><style nonce="${nonce}">${trusted(STYLE)}</style></head>
<body><main><h1>Outbox</h1>
${rows.length === 0 && html`<p>Nothing has been sent yet. Mails, codes and messages of this installation appear here.</p>`}
${rows.map(
  (row) => html`<article><h2>${row.subject}</h2>
<p>${row.channel} to ${row.recipient}${row.senderName && ` from ${row.senderName}`} · <time datetime="${row.createdAt}">${row.createdAt.replace('T', ' ').slice(0, 16)} UTC</time></p>
<pre>${linked(row.body, publicUrls)}</pre></article>`,
)}</main></body></html>`;
}

function linked(body: string, publicUrls: readonly string[]): (Html | string)[] {
  return body.split(/(https?:\/\/\S+)/).map((part) => {
    const isOwn = publicUrls.some((url) => part === url || part.startsWith(`${url}/`));
    return isOwn ? html`<a href="${part}">${part}</a>` : part;
  });
}
