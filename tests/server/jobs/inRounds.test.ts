import { expect, it } from 'vitest';
import { inRounds } from '../../../server/eventBus/inRounds.ts';

/** Rounds that wait until the test lets each go on. */
function heldRounds() {
  const failures: unknown[] = [];
  const rounds: { end: () => void; fail: (err: unknown) => void; wake: () => void }[] = [];
  const state = { goesOn: true };
  const work = inRounds((wake) => new Promise((end, fail) => rounds.push({ end, fail, wake })), {
    goesOn: () => state.goesOn,
    onFailure: (err) => failures.push(err),
  });
  return { failures, rounds, state, work };
}

it('work that is woken during a round has one further round, however often it was woken', async () => {
  const { rounds, work } = heldRounds();
  const all = [work(), work(), work()];
  expect(rounds).toHaveLength(1);
  rounds[0]?.end();
  await Promise.resolve();
  expect(rounds).toHaveLength(2);
  rounds[1]?.end();
  await Promise.all(all);
  expect(rounds).toHaveLength(2);
});

it('a round that wakes the work is followed by another', async () => {
  const { rounds, work } = heldRounds();
  const ended = work();
  rounds[0]?.wake();
  rounds[0]?.end();
  await Promise.resolve();
  rounds[1]?.end();
  await ended;
  expect(rounds).toHaveLength(2);
});

it('a failure is reported once, and the next call begins a new round', async () => {
  const { failures, rounds, work } = heldRounds();
  const ended = work();
  rounds[0]?.fail('away');
  await ended;
  expect(failures).toEqual(['away']);
  const next = work();
  rounds[1]?.end();
  await next;
  expect(rounds).toHaveLength(2);
});

it('work that may not go on begins no round, and begins one as soon as it may', async () => {
  const { rounds, state, work } = heldRounds();
  state.goesOn = false;
  await work();
  expect(rounds).toHaveLength(0);
  state.goesOn = true;
  const ended = work();
  rounds[0]?.end();
  await ended;
  expect(rounds).toHaveLength(1);
});
