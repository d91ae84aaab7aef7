import { useState } from 'react';
import type { CodClaim } from '../../../../contract/money/cod.ts';
import { type CheckRecord, withChoice } from './matchStatement.ts';
import type { OpenStatement } from './useStatement.ts';

/** The user's decisions on rows of a statement, and the row that is being matched. */
export function useStatementMatching({ statement, claims, change }: OpenStatement) {
  const [record, setRecord] = useState<CheckRecord | null>(null);
  const orders = claims.data?.orders ?? [];
  const decide = (records: readonly CheckRecord[], value: string | 'none' | undefined) =>
    statement && change({ choices: withChoice(statement.choices, records, value) });
  return {
    record,
    ask: setRecord,
    close: () => setRecord(null),
    orders,
    decide,
    pick: (order: CodClaim) => {
      if (statement && record) {
        const number = order.consignmentNo ?? order.referenceNo;
        const isNew = number && !orders.some(({ id }) => id === order.id);
        change({
          choices: withChoice(statement.choices, [record], order.id),
          ...(isNew ? { chosenNumbers: [...statement.chosenNumbers, number] } : {}),
        });
      }
      setRecord(null);
    },
  };
}
