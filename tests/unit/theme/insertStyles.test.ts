import { useInsertionEffect } from 'react';
import { expect, it, vi } from 'vitest';
import {
  useInsertionEffectAlwaysWithSyncFallback,
  useInsertionEffectWithLayoutFallback,
} from '../../../src/theme/insertStyles.ts';

it('a component’s rules are inserted while it is drawn, global ones when the page is put in', () => {
  const insert = vi.fn();
  useInsertionEffectAlwaysWithSyncFallback(insert);
  expect(insert).toHaveBeenCalledTimes(1);
  expect(useInsertionEffectWithLayoutFallback).toBe(useInsertionEffect);
});
