// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DateState, setPointer, showDates } from './datePage.tsx';

const line = vi.hoisted(() => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { asked: 0, opened, open: () => open() };
});
vi.mock('../../../src/ui/dates/DateField.tsx', async (original) => {
  line.asked += 1;
  await line.opened;
  return original();
});
// The pickers are a large package, so it is loaded before the time of a test starts.
await import('@mui/x-date-pickers');
const { LazyDateField } = await import('../../../src/ui/dates/LazyDateField.tsx');

beforeEach(() => setPointer(true));

const box = () => screen.getByRole('textbox', { name: 'Day' });

describe('a date field whose pickers are loaded late', () => {
  it('a date field loads its pickers once it has the focus, and keeps typed text until they are loaded (ORD-15)', async () => {
    const onDate = vi.fn();
    await showDates(
      <DateState start="2026-03-05" onDate={onDate}>
        {(value, onChange) => <LazyDateField label="Day" value={value} onChange={onChange} />}
      </DateState>,
    );
    expect(line.asked).toBe(0);
    expect(box()).toHaveValue('05-03-2026');
    const plain = box();
    await userEvent.click(plain);
    await waitFor(() => expect(line.asked).toBe(1));
    await userEvent.clear(plain);
    await userEvent.keyboard('06');
    await act(async () => line.open());
    expect(plain).toBeInTheDocument();
    expect(plain).toHaveValue('06');
    await userEvent.keyboard('032026');
    expect(onDate).toHaveBeenLastCalledWith('2026-03-06');
    await waitFor(() => expect(plain).not.toBeInTheDocument());
    expect(box()).toHaveFocus();
    expect(box()).toHaveValue('06-03-2026');
  });

  it('a date field clears an incomplete date when it loses the focus (ORD-15)', async () => {
    const onChange = vi.fn();
    await showDates(<LazyDateField label="Day" value="2026-03-05" onChange={onChange} />);
    fireEvent.change(box(), { target: { value: '06-' } });
    expect(box()).toHaveValue('06-');
    fireEvent.blur(box());
    expect(box()).toHaveValue('05-03-2026');
    expect(onChange).not.toHaveBeenCalled();
  });
});
