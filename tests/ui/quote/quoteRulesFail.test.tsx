// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { EMPTY_PLACE } from '../../../src/customRoutes/quote/rules/quotePlace.ts';
import { EMPTY_QUOTE } from '../../../src/customRoutes/quote/rules/quoteRequest.ts';
import { QuoteForm } from '../../../src/customRoutes/quote/sections/QuoteForm.tsx';
import { eventually } from '../../support/eventually.ts';
import { COMPANY, COUNTRIES, QuotePage, stubVerbs } from './quoteHarness.tsx';

const RULES = '../../../src/customRoutes/quote/rules/quoteRules.ts';

it('the rates form shows that its rules cannot be loaded, and sends nothing without them (QUOTE-29, ERR-01)', async () => {
  vi.doMock(RULES, () => {
    throw new Error('no line');
  });
  const onAsk = vi.fn();
  const ipoh = { ...EMPTY_PLACE, city: 'Ipoh' };
  render(
    <QuotePage verbs={stubVerbs()}>
      <QuoteForm
        id="q"
        company={COMPANY}
        countries={COUNTRIES}
        initial={{ ...EMPTY_QUOTE, origin: ipoh, destination: ipoh }}
        busy={false}
        isQuoted={false}
        onOutdated={() => undefined}
        onAsk={onAsk}
      />
    </QuotePage>,
  );
  const form = screen.getByRole('form', { name: 'Check rates' });
  fireEvent.submit(form);
  expect(await screen.findByRole('alert')).toHaveTextContent('Request time out. Please try again.');
  expect(onAsk).not.toHaveBeenCalled();
  vi.doUnmock(RULES);
  fireEvent.submit(form);
  await eventually(() => expect(onAsk).toHaveBeenCalledOnce());
  await eventually(() => expect(screen.queryByRole('alert')).toBeNull());
});
