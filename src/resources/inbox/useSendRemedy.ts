import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InboxLine, InboxResult } from '../../../contract/orders/inbox.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { keptRequest } from '../../lib/calls/keptRequest.ts';
import { attemptsIn } from '../../lib/calls/useAttempts.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { keepBooked } from '../../shared/orders/rules/bookedHere.ts';
import type { LineResult } from './lineResults.ts';
import { amountOf, type ManyRemedy } from './manyRemedies.ts';

interface Sender {
  dataProvider: PortalDataProvider;
  portal: object;
  customerId: number;
}

/**
 * Sends a remedy of several lines. A payment is a call for each line, because only a call for one line is bound to the shown amount. All
 * attempts of a remedy for a line have one key until an attempt was answered, so that nothing is paid twice.
 */
async function sendRemedy(
  { dataProvider, portal, customerId }: Sender,
  remedy: ManyRemedy,
  lines: readonly InboxLine[],
  pickupAt: string | null,
): Promise<LineResult[]> {
  const attemptOf = (ids: readonly string[]) =>
    attemptsIn(keptRequest(portal, [remedy, customerId, ...ids].join()));
  if (remedy === 'cancel') {
    const ids = lines.map(({ id }) => id);
    const { result } = await attemptOf(ids)(ids, dataProvider.cancelInboxLines);
    return result;
  }
  const results: LineResult[] = [];
  for (const line of lines) {
    const shown = amountOf(remedy, line)?.amount ?? 0;
    const answer = attemptOf([line.id])({ shown, pickupAt }, (sent, key) =>
      remedy === 'pay'
        ? dataProvider.payInboxLine(line.id, sent.shown, key)
        : dataProvider.retryInboxLine(line.id, sent.shown, key, sent.pickupAt),
    );
    results.push(...(await answer.then(resultsOf, (err: unknown) => [failedOf(line, err)])));
  }
  if (results.some(({ ok }) => ok)) keepBooked();
  return results;
}

/** `pickupAt`: the pickup time of bookings, `now` or in UTC; null for each order's own. */
type SendRemedy = (
  remedy: ManyRemedy,
  lines: readonly InboxLine[],
  pickupAt: string | null,
) => Promise<LineResult[]>;

export function useSendRemedy(): SendRemedy {
  const dataProvider = useDataProvider();
  const portal = useQueryClient();
  const customerId = useSession().customer.id;
  return useCallback(
    (...sent) => sendRemedy({ dataProvider, portal, customerId }, ...sent),
    [dataProvider, portal, customerId],
  );
}

const resultsOf = ({ result }: { result: InboxResult[] }): LineResult[] => result;

/** A call without an answer, or whose first attempt still runs, may have done its work. */
function failedOf({ id }: InboxLine, err: unknown): LineResult {
  const { status, code, message } = asFailure(err);
  const isUnanswered = status === 0 || code === ERROR.idempotencyRunning;
  return { id, ok: false, error: { code, message }, ...(isUnanswered ? { isUnanswered } : {}) };
}
