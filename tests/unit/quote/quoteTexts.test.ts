import { describe, expect, it } from 'vitest';
import { textsOf } from '../../../texts/read.ts';

const quoteEn = textsOf('en_US', 'quote');

describe('texts of the quote', () => {
  it('the English texts of the quote have the specified words (QUOTE-33, QUOTE-50)', () => {
    expect(quoteEn.searching).toBe('Searching available services...');
    expect(quoteEn.none).toBe('No available service.');
  });
});
