import { render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import type { ParcelRisks, RiskReason, RisksInput } from '../../../contract/orders/risks.ts';
import { createI18nProvider, loadTexts } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { RiskNotice } from '../../../src/shared/risks/RiskNotice.tsx';

export { reasonOf, TWICE } from '../../unit/console/riskReason.ts';

export const REFUSED = '2 of 3 COD parcels to this phone were refused since 3 Sep.';

/** Answers of a server with these reasons for each parcel of a call. */
export const riskVerbs = (...reasons: RiskReason[]) => ({
  findRisks: vi.fn(
    async ({ parcels }: RisksInput, _signal?: AbortSignal): Promise<ParcelRisks[]> =>
      parcels.map(() => ({ reasons })),
  ),
  dismissRisk: vi.fn(async (input: { for: string }) => ({ dismissed: input.for })),
  restoreRisk: vi.fn(async () => ({ dismissed: null })),
});

// Texts of the pages, which load with a page's code.
await loadTexts('en_US');
const i18n = createI18nProvider('en_US');
const session = { company: { id: 'c1', currency: 'MYR' }, customer: { id: 7 } };
export const PARCEL = { name: 'Wei', parcel: { orderId: '1' } };

type Props = Partial<ComponentProps<typeof RiskNotice>>;

/** Shows the notice. The returned function changes its properties. */
export function showNotice(verbs: ReturnType<typeof riskVerbs>, first: Props = {}) {
  const page = (props: Props) => (
    <MemoryRouter>
      <AdminContext dataProvider={verbs as never} i18nProvider={i18n}>
        <TextProvider value={{ locale: 'en_US', translate: i18n.translate }}>
          <SessionContext value={session as never}>
            <button type="button">Confirm</button>
            <RiskNotice parcels={[{ parcel: PARCEL.parcel }]} {...props} />
            <Notification />
          </SessionContext>
        </TextProvider>
      </AdminContext>
    </MemoryRouter>
  );
  const { rerender } = render(page(first));
  return { change: (props: Props) => rerender(page(props)) };
}
