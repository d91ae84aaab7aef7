import type { App, Ctx } from '../../context.ts';
import { copyRemedyRoutes } from './copyRoutes.ts';
import { lineRemedyRoutes } from './lineRoutes.ts';
import { orderRemedyRoutes } from './orderRoutes.ts';

/** Remedies of inbox lines as calls of their own, for programs that know the line alone. */
export function remedyRoutes(app: App, ctx: Ctx): void {
  orderRemedyRoutes(app, ctx);
  copyRemedyRoutes(app, ctx);
  lineRemedyRoutes(app, ctx);
}
