import type { z } from 'zod';
import type { COMMANDS, OperateAnswer } from '../../../contract/operate/commands.ts';
import { RISK_KINDS, type RiskKind } from '../../../contract/rules/orders/risks.ts';
import type { Ctx } from '../../context.ts';
import { shownCounts } from '../risks/countStore.ts';
import { replayRisks } from '../risks/replay.ts';
import { answerOf } from './answer.ts';
import { tenantOf } from './tenants/tenants.ts';

type Input<N extends keyof typeof COMMANDS> = z.output<(typeof COMMANDS)[N]['input']>;

/** Share of settled reasons that came true, as a text. */
const shareOf = (cameTrue: number, ended: number): string =>
  ended === 0 ? '-' : `${Math.round((100 * cameTrue) / ended)} %`;

/** Numbers of shown, dismissed and proven reasons, by kind. */
export async function countShown(ctx: Ctx, { tenant }: Input<'risks/told'>): Promise<OperateAnswer> {
  const companyId = tenant === undefined ? undefined : (await tenantOf(ctx, tenant)).id;
  const counts = await shownCounts(ctx, companyId);
  const rows = inOrder(counts.keys()).flatMap((kind) => {
    const counted = counts.get(kind);
    return counted ? [{ kind, ...counted, share: shareOf(counted.cameTrue, counted.ended) }] : [];
  });
  return answerOf(
    rows.length === 0
      ? 'No parcel was booked after a reason was told.'
      : 'told: parcels booked after the reason was told; ended: those that have ended; share: of these, those that it came true for.',
    rows,
  );
}

/** Replays the past parcels of a tenant: the reasons that would have been shown, and whether they came true. */
export async function replayPast(ctx: Ctx, { tenant, limit }: Input<'risks/past'>): Promise<OperateAnswer> {
  const { id } = await tenantOf(ctx, tenant);
  const { parcels, counts } = await replayRisks(ctx, id, limit);
  return answerOf(
    `${parcels} ended parcels were played again, each with what was known when it was booked.`,
    inOrder(counts.keys()).map((kind) => {
      const { told, cameTrue } = counts.get(kind) ?? { told: 0, cameTrue: 0 };
      return { kind, told, cameTrue, share: shareOf(cameTrue, told) };
    }),
  );
}

const inOrder = (kinds: Iterable<RiskKind>): RiskKind[] => {
  const found = new Set(kinds);
  return RISK_KINDS.filter((kind) => found.has(kind));
};
