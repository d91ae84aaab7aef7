import type { Ctx } from '../../context.ts';
import { onTimer } from '../../jobs/registry.ts';
import { foldAnalytics } from './countStore.ts';

const EVERY_MS = 10_000;

/** Counts changed days again every few seconds: dashboards are late by this time, and say so. */
export function registerCounting(ctx: Ctx): void {
  onTimer(ctx, { name: 'count analytics', everyMs: EVERY_MS, atStart: true, work: foldAll });
}

async function foldAll(ctx: Ctx): Promise<void> {
  while ((await foldAnalytics(ctx)) > 0);
}
