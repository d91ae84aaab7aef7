// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RecordLink } from '../../../src/ui/buttons/RecordLink.tsx';

const Record = () => <p>{JSON.stringify(useLocation().state)}</p>;

it('a clicked number passes the address of the current list to the record’s page (DET-02)', async () => {
  render(
    <MemoryRouter initialEntries={['/orders?filter=current&page=2']}>
      <Routes>
        <Route path="/orders" element={<RecordLink to="/order/7">MY7</RecordLink>} />
        <Route path="/order/7" element={<Record />} />
      </Routes>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'MY7' });
  expect(link).toHaveAttribute('tabindex', '-1');
  await userEvent.click(link);
  expect(screen.getByText('{"back":"/orders?filter=current&page=2"}')).toBeInTheDocument();
});
