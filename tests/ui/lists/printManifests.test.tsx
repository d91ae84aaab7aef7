// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNotificationContext, useTranslate } from 'react-admin';
import { expect, it, vi } from 'vitest';
import ManifestList from '../../../src/resources/manifests/ManifestList.tsx';
import { recordOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

/** The messages that the console's frame would show. */
function Said() {
  const { notifications } = useNotificationContext();
  const translate = useTranslate();
  return (
    <p role="note">
      {notifications.map(({ message, notificationOptions }) =>
        translate(String(message), { ...(notificationOptions?.messageArgs as object) }),
      )}
    </p>
  );
}

it('printing several manifests, one of them cancelled by now, prints the others and names the cancelled one (BX-34)', async () => {
  const user = userEvent.setup();
  const rows = [1, 2, 3].map((n) => ({
    ...recordOf('manifests'),
    id: `manifest-${n}`,
    manifestId: `MF-${n}`,
    status: 0,
  }));
  const opened = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(opened as never);
  const manifestLink = vi.fn(async (ids: string[]) => `/print/${ids.join()}`);
  const page = (
    <>
      <ManifestList />
      <Said />
    </>
  );
  showList('/orders/manifest', page, {
    getList: async () => ({ data: rows, total: rows.length }),
    getMany: async () => ({ data: rows.map((row) => ({ ...row, status: row.id === 'manifest-2' ? 9 : 0 })) }),
    manifestLink,
  });
  expect(await screen.findByRole('row', { name: 'MF-1' })).toBeVisible();
  for (const box of screen.getAllByRole('checkbox', { name: /MF-/ })) await user.click(box);
  await user.keyboard('p');
  await waitFor(() => expect(manifestLink).toHaveBeenCalledWith(['manifest-1', 'manifest-3']));
  expect(opened.location.replace).toHaveBeenCalledWith('/print/manifest-1,manifest-3');
  expect(screen.getByRole('note')).toHaveTextContent('MF-2 was cancelled and is not printed.');
});

it('a manifest whose cancellation got no answer is cancelled by the same call again, so that it is not refused (MANI-13, MANI-15)', async () => {
  const user = userEvent.setup();
  const cancelManifest = vi
    .fn(async (_id: string, _key: string) => ({}))
    .mockRejectedValueOnce(Object.assign(new Error('Request time out. Please try again.'), { status: 0 }));
  showList('/orders/manifest', <ManifestList />, {
    getList: async () => ({ data: [{ ...recordOf('manifests'), manifestId: 'MF-1', status: 0 }], total: 1 }),
    cancelManifest,
  });
  await user.click(await screen.findByRole('checkbox', { name: /MF-1/ }));
  await user.keyboard('#');
  await user.click(await screen.findByRole('button', { name: 'Cancel manifest' }));
  expect(await screen.findByText('An error occurred while cancelling the manifest')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel manifest' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = cancelManifest.mock.calls;
  expect(first?.[1]).toMatch(/./);
  expect(second).toEqual(first);
});
