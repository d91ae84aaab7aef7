import { describe, expect, it } from 'vitest';
import { hasCode, isCodeOf, offerOfCode } from '../../contract/rules/orders/serviceCode.ts';

const offer = (code: string, serviceCompanyCode: string, amount: number) => ({
  code,
  serviceCompanyCode,
  price: { amount },
});
const offers = [offer('DX', 'TUPAI', 9), offer('SDD', 'TUPAI', 7), offer('TUPAI2', 'MERBOK', 1)];

describe('a service code', () => {
  it('a service code is the service’s own or its courier’s, in upper or lower case (API-74)', () => {
    expect(['DX', 'dx', 'tupai', 'D', 'tupai2'].map((code) => hasCode(offers[0]!, code))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([isCodeOf(offers[0]!, 'dx'), isCodeOf(offers[0]!, 'TUPAI')]).toEqual([true, false]);
  });

  it('a service code selects the offer of that service, else of that courier’s cheapest service, else no offer (API-74)', () => {
    const withOther = [...offers, offer('Tupai', 'GAGAK', 99)];
    expect(offerOfCode(offers, 'dx')?.code).toBe('DX');
    expect(offerOfCode(offers, 'tupai')?.code).toBe('SDD');
    expect(offerOfCode(withOther, 'TUPAI')?.code).toBe('Tupai');
    expect(offerOfCode(offers, 'NONE')).toBeUndefined();
    expect(offerOfCode(offers, '')).toBeUndefined();
    expect(offers.map((o) => o.code)).toEqual(['DX', 'SDD', 'TUPAI2']);
  });
});
