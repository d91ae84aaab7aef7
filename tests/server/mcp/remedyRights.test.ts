import type { RouteOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { McpRemedyInput } from '../../../contract/integrations/mcp.ts';
import { rightOf } from '../../../server/http/caller/memberRights.ts';
import { remedyTool } from '../../../server/modules/mcp/tools/remedyTool.ts';
import { withServer } from '../../support/shipperServer.ts';

const routes = new Map<string, RouteOptions>();
withServer({
  app: {
    onRoute: (route) => {
      for (const verb of [route.method].flat()) routes.set(`${verb} ${route.url}`, route);
    },
  },
});

const INSTRUCT = ['inbox/:ids/instruct', 'order/:ids/instruct'];
const CORRECT = [...INSTRUCT, 'inbox/:ids/correct-address'];
const CALLS: Record<McpRemedyInput['remedy'], readonly string[]> = {
  done: ['inbox/:ids/done'],
  accept: ['inbox/:ids/accept'],
  dispute: ['inbox/:ids/dispute'],
  snooze: ['inbox/:ids/snooze'],
  message: ['inbox/:ids/message'],
  messaged: ['inbox/:ids/message'],
  call: ['inbox/:ids/call'],
  called: ['inbox/:ids/call'],
  pay: ['inbox/:ids/pay'],
  changeService: ['inbox/:ids/change-service'],
  topUp: ['inbox/:ids/top-up'],
  placeAgain: ['inbox/:ids/place-again'],
  returnOrder: ['inbox/:ids/return-order'],
  switchOn: ['inbox/:ids/switch-on'],
  cancel: ['inbox/:ids/cancel'],
  instruct: CORRECT,
  deliverAgain: INSTRUCT,
  correctAddress: CORRECT,
  holdAtOutlet: INSTRUCT,
  returnToSender: INSTRUCT,
  pickupAgain: INSTRUCT,
};

describe('the remedies of an assistant', () => {
  it.each(Object.entries(CALLS))(
    'the remedy %s needs the right of the calls that it makes (BX-50, BX-54)',
    (remedy, paths) => {
      for (const path of paths) {
        const operation = routes.get(`POST /v1.0/${path}`)?.schema?.operation;
        const ofRoute = rightOf({ method: 'POST', right: operation?.right, needs: operation?.needs }, {});
        expect([path, ofRoute]).toEqual([path, remedyTool.right?.({ remedy })]);
      }
    },
  );
});
