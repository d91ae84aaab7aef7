import type { App, Ctx } from '../../context.ts';
import { addressRemedyRoute } from './addressRoute.ts';
import { copyRemedyRoutes } from './copyRoutes.ts';
import { lineRemedyRoutes } from './lineRoutes.ts';
import { orderRemedyRoutes } from './orderRoutes.ts';

/** Remedies of inbox lines as separate calls, for programs that know only the line. */
export function remedyRoutes(app: App, ctx: Ctx): void {
  orderRemedyRoutes(app, ctx);
  copyRemedyRoutes(app, ctx);
  lineRemedyRoutes(app, ctx);
  addressRemedyRoute(app, ctx);
}
