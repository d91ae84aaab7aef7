// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { usePreferredMode } from '../../../src/theme/usePreferredMode.ts';

describe('light or dark', () => {
  it('light or dark follows the system until a mode is chosen', () => {
    const { result } = renderHook(usePreferredMode);
    expect(result.current).toMatchObject({ preference: 'system', mode: 'light' });
  });
  it('light or dark stores the choice in this browser, and deletes it again', () => {
    const { result } = renderHook(usePreferredMode);
    act(() => result.current.setPreference('dark'));
    expect(result.current).toMatchObject({ preference: 'dark', mode: 'dark' });
    expect(localStorage.getItem('theme')).toBe('dark');
    act(() => result.current.setPreference('system'));
    expect(localStorage.getItem('theme')).toBeNull();
    expect(result.current.mode).toBe('light');
  });
  it('light or dark follows a choice made in another tab', () => {
    const { result } = renderHook(usePreferredMode);
    act(() => {
      localStorage.setItem('theme', 'dark');
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    });
    expect(result.current.mode).toBe('dark');
  });
  it('light or dark ignores an unknown stored value', () => {
    localStorage.setItem('theme', 'sepia');
    expect(renderHook(usePreferredMode).result.current.preference).toBe('system');
  });
});
