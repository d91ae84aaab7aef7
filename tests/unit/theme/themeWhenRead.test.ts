import { expect, it, vi } from 'vitest';
import { themeWhenRead } from '../../../src/theme/themeWhenRead.ts';

it('a default theme is made when it is first read, once, and reads like any other', () => {
  const create = vi.fn(() => ({ palette: { mode: 'light' }, spacing: 8 }));
  const theme = themeWhenRead(create);
  expect(create).not.toHaveBeenCalled();
  expect(theme.palette.mode).toBe('light');
  expect({ ...theme }).toEqual({ palette: { mode: 'light' }, spacing: 8 });
  expect('spacing' in theme).toBe(true);
  expect(create).toHaveBeenCalledTimes(1);
});
