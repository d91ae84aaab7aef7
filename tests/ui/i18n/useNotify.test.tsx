// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { AdminContext, useNotificationContext } from 'react-admin';
import { expect, it } from 'vitest';
import { useNotify } from '../../../src/i18n/useNotify.ts';
import { asFailure } from '../../../src/lib/calls/callFailure.ts';

it.each([
  ['an error', new Error('The price has changed.')],
  ['the answer of a call', asFailure({ status: 409, message: 'The price has changed.' })],
  ['a sentence', 'The price has changed.'],
])('a failure with %s is shown with its text', async (_what, failure) => {
  const { result } = renderHook(() => ({ notify: useNotify(), shown: useNotificationContext() }), {
    wrapper: ({ children }) => <AdminContext>{children}</AdminContext>,
  });
  await act(async () => result.current.notify.failure(failure));
  expect(result.current.shown.notifications).toMatchObject([
    { message: 'The price has changed.', type: 'error' },
  ]);
});
