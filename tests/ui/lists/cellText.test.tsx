// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { contactColumns } from '../../../src/resources/contacts/contactColumns.tsx';
import { orderColumns } from '../../../src/resources/orders/list/orderColumns.tsx';
import { CellText } from '../../../src/ui/text/CellText.tsx';
import { ListTime } from '../../../src/ui/text/ListTime.tsx';

it('texts of a column have one size, however long they are, and all of a cut text is its hint (BX-33)', () => {
  const [short, long] = ['Kajang', '43000 Bandar Baru Bangi, Selangor'];
  render([short, long].map((text) => <CellText key={text} text={text} />));
  expect([short, long].map((text) => screen.getByTitle(text).className)).toEqual(['', '']);
  cleanup();
  render([short, long].map((text) => <CellText key={text} text={text} wraps />));
  expect([short, long].map((text) => screen.getByTitle(text).className)).toEqual(['two-lines', 'two-lines']);
});

it.each([
  ['Aisyah binti Rahman', ''],
  ['Muhammad Hafizuddin bin Abdul', 'two-lines'],
  ['创建了模板', ''],
  ['创建了 Instabook 的链接', 'two-lines'],
  ['吉隆坡市旺达美食有限公司', 'two-lines'],
])('the text %s is in one line or in two as its letters are wide (SHELL-76, I18N-01)', (text, lines) => {
  render(<CellText text={text} wraps={20} />);
  expect(screen.getByTitle(text).className).toBe(lines);
});

it('a long town of the address book is one line (BX-33)', () => {
  const city = contactColumns(String as never, false).find(({ key }) => key === 'city');
  render(city?.render({ postcode: '43650', city: 'Bandar Baru Bangi' } as never));
  expect(screen.getByTitle('43650 Bandar Baru Bangi')).not.toHaveClass('two-lines');
});

it.each([
  ['Aisyah binti Rahman', ''],
  ['Muhammad Hafiz bin Abdul', 'two-lines'],
])('the name %s of a contact is whole: a long one has two small lines (BX-33)', (name, lines) => {
  const column = contactColumns(String as never, false).find(({ key }) => key === 'name');
  render(<MemoryRouter>{column?.render({ id: 1, name } as never)}</MemoryRouter>);
  expect(screen.getByTitle(name).className).toBe(lines);
});

it('a recipient of the order list is one line, as in the first rows (BX-33)', () => {
  const name = 'Muhammad Hafiz bin Abdul';
  const company = { currency: 'MYR', timezone: 'Asia/Kuala_Lumpur' } as never;
  const options = { translate: String as never, locale: 'en_US', company, showsEstimate: false };
  const column = orderColumns(options).find(({ key }) => key === 'recipient');
  render(column?.render({ waypoint: [{ contact: { name } }] } as never));
  expect(screen.getByText(name).parentElement).toHaveClass('one-line');
});

it('an age that does not fit beside a long Malay time is a whole line below it, out of sight (BX-33, I18N-01)', () => {
  const { container } = render(<ListTime iso="2026-11-30T15:52:00Z" zone="Asia/Kuala_Lumpur" locale="my" />);
  expect(screen.getByText('30 Nov, 11:52 PTG')).toHaveClass('two-lines');
  const { style } = container.querySelector('time') as HTMLElement;
  expect([style.overflow, style.rowGap]).toEqual(['hidden', '1lh']);
});
