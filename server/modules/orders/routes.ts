import type { App, Ctx } from '../../context.ts';
import { documentRoutes } from './documentRoutes.ts';
import { listRoutes } from './listRoutes.ts';
import { writeRoutes } from './writeRoutes.ts';

export function orderRoutes(app: App, ctx: Ctx): void {
  listRoutes(app, ctx);
  writeRoutes(app, ctx);
  documentRoutes(app, ctx);
}
