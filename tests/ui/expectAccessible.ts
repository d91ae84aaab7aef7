import axe from 'axe-core';
import { expect } from 'vitest';

/** Expects no serious or critical axe finding in the element. Browser tests check colours, because happy-dom has no layout. */
export async function expectAccessible(part: Element): Promise<void> {
  const { violations } = await axe.run(part, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    bad.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([]);
}
