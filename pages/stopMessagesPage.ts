import { fill } from '../texts/fill.ts';
import { textsOf } from '../texts/read.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import type { PageContext } from './pageContext.ts';

/** `asked`: opened from a message; nothing is changed yet, as mail programs open links by themselves. */
export type StopState = 'asked' | 'stopped' | 'resumed';

const stopLayout = (page: PageContext, main: Html): Html => {
  const texts = textsOf(page.locale, 'stopMessages');
  return layout(page, {
    title: fill(texts.title, { company: page.company.name }),
    description: texts.description,
    main: html`<section class="card">${main}</section>`,
  });
};

/** The answer to a link that is incomplete, changed or too old. */
export function wrongStopPage(page: PageContext): Html {
  const texts = textsOf(page.locale, 'stopMessages');
  return stopLayout(page, html`<h1>${texts.wrong}</h1><p>${texts.wrongHint}</p>`);
}

/** Where a recipient stops messages about parcels by one button, without a script. */
export function stopMessagesPage(page: PageContext, state: StopState, address: string): Html {
  const texts = textsOf(page.locale, 'stopMessages');
  const company = page.company.brandName;
  const [heading, hint] = {
    asked: [texts.heading, texts.ask],
    stopped: [texts.stopped, texts.stoppedHint],
    resumed: [texts.resumed, texts.resumedHint],
  }[state] as [string, string];
  const stops = state !== 'stopped';
  return stopLayout(
    page,
    html`<h1>${heading}</h1><p${state !== 'asked' && html` role="status"`}>${fill(hint, { address, company })}</p>
<form method="post" action="${page.path}"><input type="hidden" name="${stops ? 'stop' : 'again'}" value="1">
<button class="${stops && state === 'asked' ? 'button primary' : 'button'}">${stops ? texts.stop : texts.again}</button></form>`,
  );
}
