import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { FormSection } from '../../../src/shared/booking/FormSection.tsx';
import { ListSearch } from '../../../src/ui/list/filters/ListSearch.tsx';

const went = vi.fn();
const texts = { locale: 'zh_CN', translate: (key: string) => key };
const show = (page: ReactNode) => render(<TextProvider value={texts}>{page}</TextProvider>);

/** Safari ends the composition before the key that confirms a word; only the key's code then tells that it belongs to the input method. */
const CONFIRMS_WORD = { key: 'Enter', keyCode: 229 };

it.each([
  [
    'a list’s search',
    () => <ListSearch label="Search" q={undefined} onSearch={() => undefined} onSubmit={went} />,
  ],
  [
    'the last field of a section',
    () => (
      <FormSection id="to" title="Receiver" onNext={went}>
        <input aria-label="Search" />
      </FormSection>
    ),
  ],
])('in %s the Enter that confirms a Chinese word goes nowhere, the next one does', (_name, page) => {
  went.mockReset();
  show(page());
  const input = screen.getByLabelText('Search');
  fireEvent.keyDown(input, CONFIRMS_WORD);
  expect(went).not.toHaveBeenCalled();
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  expect(went).toHaveBeenCalledOnce();
});
