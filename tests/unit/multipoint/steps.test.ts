import { describe, expect, it } from 'vitest';
import { fieldOfServer } from '../../../src/customRoutes/multipoint/rules/serverField.ts';
import { searchOf, stepOf } from '../../../src/customRoutes/multipoint/rules/steps.ts';
import { empty, stop, trip } from './trip.ts';

describe('steps and faults', () => {
  it('the step is part of the address next to other parameters (MULTI-01, MULTI-02)', () => {
    const search = new URLSearchParams('a=1&step=confirmOrder');
    expect(stepOf(search)).toBe('confirmOrder');
    expect(stepOf(new URLSearchParams('step=nowhere'))).toBe('selectWaypoint');
    expect(searchOf(search, 'selectWaypoint')).toBe('?a=1');
    expect(searchOf(new URLSearchParams(), 'confirmOrder')).toBe('?step=confirmOrder');
    expect(searchOf(new URLSearchParams(), 'selectWaypoint')).toBe('');
  });

  it.each([
    ['waypoint.1.contact.phone', { field: 'stops.s3.phone', stop: 's3' }],
    ['waypoint.1.contact.mobile', { field: 'stops.s3.phone', stop: 's3' }],
    ['waypoint.0', { field: 'stops.s1.address1', stop: 's1' }],
    ['waypoint.0.scheduledAt', { field: 'pickupTime' }],
    ['waypoint', { field: 'stops' }],
    ['promoCode', { field: 'promoCode' }],
    ['serviceAddon.0.value', { field: 'addon.5.value' }],
    ['origin.contact.phone', { field: 'stops.s1.phone', stop: 's1' }],
    ['destination', { field: 'stops.s3.address1', stop: 's3' }],
    ['somethingElse', null],
  ])('the server’s %s is found in the form, empty stops not counted', (path, field) => {
    const v = trip({ stops: [stop(1), empty(2), stop(3)], addon: [{ id: 5, qty: 1, values: {} }] });
    expect(fieldOfServer(path, v)).toEqual(field);
  });
});
