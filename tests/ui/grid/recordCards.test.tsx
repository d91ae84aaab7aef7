// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { RecordCards } from '../../../src/ui/grid/RecordCards.tsx';

it('a card has no line for a fact that says only that there is none, also within a tooltip or beside a hidden part (SHELL-76, BX-32)', () => {
  const fact = (key: string, value: React.ReactNode) => ({ key, label: key, render: () => value });
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={createI18nProvider('en_US')}>
        <RecordCards
          label="Contacts"
          columns={[
            { ...fact('name', 'Aina'), cardHead: () => 'MY' },
            fact('email', <span title="">–</span>),
            fact('due', <b title="">{['–', null]}</b>),
            fact('text', '–'),
            fact('zero', 0),
            fact('icon', <img alt="Paid" src="data:," />),
            fact('range', <span>{['–', ' 4 kg']}</span>),
          ]}
          rows={[{ id: '1' }]}
          total={1}
          selected={[]}
          sort={{ field: '', order: '' }}
          loading={false}
          onSelect={() => undefined}
          onOpen={() => undefined}
          onSort={() => undefined}
          rowLabel={() => 'Aina'}
          actions={() => null}
        />
      </AdminContext>
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'zero',
    'icon',
    'range',
  ]);
});
