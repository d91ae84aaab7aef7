import { expect, it } from 'vitest';
import { linesClass } from '../../../src/lib/lists/linesClass.ts';

it.each([
  ['Aisyah binti Rahman', undefined],
  ['Muhammad Hafizuddin bin Abdul', 'two-lines'],
  ['创建了模板', undefined],
  ['创建了 Instabook 的链接', 'two-lines'],
  ['吉隆坡市旺达美食有限公司', 'two-lines'],
])('the text %s is in one line or in two as its letters are wide (SHELL-76, I18N-01)', (text, lines) => {
  expect(linesClass(text)).toBe(lines);
});
