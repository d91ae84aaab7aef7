import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canMove, ORDER_STATUS, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { stepMatter } from '../../../contract/rules/orders/stepMatter.ts';
import { descriptionAt, isFindable, pointAt } from '../../../server/sandbox/couriers/journey.ts';
import { legalPath } from '../../../server/sandbox/couriers/legalPath.ts';
import { outcomeOf, planFor, restOfPlan } from '../../../server/sandbox/couriers/plan.ts';
import { proofFor } from '../../../server/sandbox/couriers/proof.ts';

const ids = Array.from(
  { length: 2000 },
  (_, i) => `${String(i).padStart(8, '0')}-0000-4000-8000-000000000000`,
);

it.each([
  [{ address1: '8 Jalan SS15' }, null, true],
  [{ address1: 'Jalan SS' }, null, false],
  [{ address1: 'Jalan SS', unitNo: 'B-2' }, null, true],
  [{ address1: 'Jalan SS', address2: 'Lot 4' }, null, true],
  [{ address1: null }, null, false],
  [{ address1: 'Jalan SS' }, 'Blue gate behind the mosque', true],
])(
  'a street of %o with the recipient’s note %s is found by its courier: %s (BX-40)',
  (street, note, found) => {
    const none = { unitNo: null, address1: null, address2: null };
    expect(isFindable({ ...none, ...street }, note)).toBe(found);
    expect(stepMatter(STATUS.failedDelivery, descriptionAt(STATUS.failedDelivery, found))).toBe(
      found ? 'deliveryFailed' : 'addressNotFound',
    );
    expect(descriptionAt(STATUS.delivered, found)).toBe(descriptionAt(STATUS.delivered, true));
  },
);

describe('a sandbox parcel', () => {
  it.each(['instant', 'sameday', 'nextday', 'international'])(
    'a sandbox parcel of a %s service takes only legal steps to an end',
    (type) => {
      for (const id of ids.slice(0, 300)) {
        const codes = [STATUS.created, ...planFor(id, type).map((s) => s.code)];
        for (let i = 1; i < codes.length; i++)
          expect(canMove(codes[i - 1]!, codes[i]!), `${codes[i - 1]} → ${codes[i]}`).toBe(true);
        expect([STATUS.completed, STATUS.returnDelivered]).toContain(codes.at(-1));
      }
    },
  );

  it('a sandbox parcel is delivered about ten minutes after booking', () => {
    for (const type of ['instant', 'nextday']) {
      const plan = planFor(ids.find((id) => outcomeOf(id) === 'smooth')!, type);
      const upTo = plan.slice(0, plan.findIndex((s) => s.code === STATUS.delivered) + 1);
      const total = upTo.reduce((sum, s) => sum + s.afterS, 0);
      expect(total).toBeGreaterThan(540);
      expect(total).toBeLessThanOrEqual(660);
    }
  });

  it('a sandbox parcel fails the first delivery once in twelve and returns once in forty, the same parcels every time', () => {
    const count = (outcome: string) => ids.filter((id) => outcomeOf(id) === outcome).length;
    expect(count('secondTry')).toBeGreaterThan(2000 / 12 - 50);
    expect(count('secondTry')).toBeLessThan(2000 / 12 + 50);
    expect(count('returned')).toBeGreaterThan(25);
    expect(count('returned')).toBeLessThan(80);
    expect(ids.map(outcomeOf)).toEqual(ids.map(outcomeOf));
  });

  it('a sandbox parcel has a next step from every code that a courier may report', () => {
    for (const code of Object.keys(ORDER_STATUS)
      .map(Number)
      .filter((c) => c >= 100)) {
      let at = code;
      for (const step of restOfPlan(ids[0]!, 'nextday', code)) {
        expect(canMove(at, step.code), `${at} → ${step.code} from ${code}`).toBe(true);
        at = step.code;
      }
      expect(ORDER_STATUS[at]?.next.filter((n) => n !== 1000)).toHaveLength(0);
    }
  });

  it('the steps of a sandbox parcel to a given code are found, or none if the code cannot be reached', () => {
    const smooth = ids.find((id) => outcomeOf(id) === 'smooth')!;
    expect(legalPath(smooth, 'nextday', 100, 500)).toEqual([110, 200, 400, 500]);
    expect(legalPath(smooth, 'nextday', 100, 650)?.at(-1)).toBe(650);
    expect(legalPath(smooth, 'nextday', 500, 400)).toBeNull();
    expect(legalPath(smooth, 'nextday', 1000, 700)).toBeNull();
    for (const id of ids.slice(0, 50)) {
      for (const to of [
        110, 200, 400, 450, 475, 500, 555, 556, 600, 625, 650, 651, 655, 661, 663, 700, 701, 1000,
      ]) {
        let at = 100;
        for (const code of legalPath(id, 'instant', 100, to)!) {
          expect(canMove(at, code), `${at} → ${code} on the way to ${to}`).toBe(true);
          at = code;
        }
        expect(at).toBe(to);
      }
    }
  });

  it('a sandbox parcel moves along the line from pickup to delivery', () => {
    const a = { lat: 3, lon: 101 };
    const b = { lat: 5, lon: 100 };
    expect(pointAt(STATUS.pickupSuccess, a, b)).toEqual(a);
    expect(pointAt(STATUS.inTransit, a, b)).toEqual({ lat: 4.4, lon: 100.3 });
    expect(pointAt(STATUS.delivered, a, b)).toEqual(b);
    expect(pointAt(STATUS.ready, a, b)).toBeNull();
  });

  it('the proof of a sandbox parcel has pictures, the person who received it, and a PDF without markup from the recipient’s name (DET-06, DET-33)', () => {
    const proof = proofFor(randomUUID(), 'MY1"><script>', 'Tan', 'MY');
    const [parcel, door, receipt] = proof.picture;
    for (const url of [proof.sign, parcel!, door!]) {
      expect(url).toMatch(/^data:image\/svg\+xml;base64,/);
      expect(Buffer.from(url.split(',')[1]!, 'base64').toString()).not.toContain('<script');
    }
    expect(receipt).toMatch(/^data:application\/pdf;base64,/);
    const pdf = Buffer.from(receipt!.split(',')[1]!, 'base64').toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.4\n.*\(MY1script\) Tj.*%%EOF\n$/s);
    for (const id of [1, 2, 3, 4, 5]) {
      const at = pdf.indexOf(`\n${id} 0 obj`) + 1;
      expect(pdf).toContain(`${String(at).padStart(10, '0')} 00000 n`);
    }
    expect(proof).toMatchObject({
      nric: expect.stringMatching(/^\d{6}-14-\d{4}$/),
      mobile: expect.stringMatching(/^\+6011555\d{5}$/),
    });
  });

  it.each([
    ['MY', /^\d{6}-14-\d{4}$/],
    ['ID', /^3171\d{8}0000$/],
    ['SG', /^S\*{4}\d{3}A$/],
    ['PH', /^0000-\d{4}-\d{4}$/],
  ])('the recipient in %s has that country’s kind of identity number (DET-33)', (country, form) => {
    expect(proofFor(randomUUID(), 'X1', 'Tan', country).nric).toMatch(form);
  });

  it('the recipient elsewhere is named without an identity number (DET-33)', () => {
    expect(proofFor(randomUUID(), 'X1', 'Tan', 'FR').nric).toBeNull();
  });
});
