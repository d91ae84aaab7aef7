import { expect, it } from 'vitest';
import { read, SITI } from '../messagesWorld.ts';

it.each([
  ['Bisa dijemput besok pagi jam 9', { inDays: 1, time: '09:00' }],
  ['pickup tomorrow after 2pm', { inDays: 1, time: '14:00' }],
  ['Please pick up tomorrow (Thursday) 4pm', { inDays: 1, time: '16:00' }],
  ['Pls book for pickup Monday 10am', { weekday: 1, time: '10:00' }],
  ['pickup hari Isnin', { weekday: 1 }],
  ['Pls collect from us today 11am-1pm', { inDays: 0, time: '11:00' }],
  ['tolong ambil barang kat kedai kami esok', { inDays: 1 }],
])('the day and the time of the pickup are read: %s (BX-25)', (line, pickup) => {
  const { pickup: found, name, rest } = read(`${SITI}\n${line}`);
  expect([name, rest]).toEqual(['Siti Aminah', undefined]);
  expect(found).toEqual({ ...pickup, text: line });
});

it.each([
  'pickup tmr before 5pm',
  'esok saya ambil kat kedai',
  'collect RM50 from customer Monday',
  'dont collect from us tomorrow',
  'Please do not pick up tomorrow',
])('an end, a person who fetches it, cash, or a denial is no pickup: %s (BX-25)', (line) => {
  const { pickup, note, rest = [] } = read(`${SITI}\n${line}`);
  expect([pickup, note]).toEqual([undefined, undefined]);
  expect(rest.length).toBeGreaterThan(0);
});
