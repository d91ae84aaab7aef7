import type { TextKey } from '../i18n/textKey.ts';
import type { Command, CommandGroup, CommandSource } from './command.ts';
import {
  type ActionRunner,
  type Chosen,
  isOffered,
  type RecordAction,
  type Refused,
  unfitOf,
} from './recordAction.ts';

/** The key of a record's next action, besides that action's own keys. */
const PRIMARY_KEY = 'a';
/** Most actions that a refusal names. */
const MOST_NAMED = 3;

interface Options<T, Tools> {
  /** Prefix of the command ids, such as `orders` in `orders.cancel`. */
  prefix: string;
  screen: string;
  group: CommandGroup;
  actions: readonly RecordAction<T, Tools>[];
  runner: ActionRunner<T, Tools>;
  /** The active row, or the record of the page. */
  focused: T | null;
  /** The ticked rows, if any: actions for several records use them. */
  chosen?: Chosen<T> | undefined;
  /** The next action of a record or of several, which has the key `a`. */
  primary?: (record: T | undefined, choice?: { ticked?: readonly T[] }) => RecordAction<T, Tools>;
  label?: (action: RecordAction<T, Tools>) => TextKey;
  /** Why no action is possible now. */
  blocked?: TextKey | undefined;
}

/** The commands of a list or a page: the same keys act on the ticked rows, else on the active record. */
export function recordCommands<T, Tools>({
  prefix,
  screen,
  group,
  actions,
  runner,
  focused,
  chosen,
  primary,
  label = (action) => action.label(),
  blocked,
}: Options<T, Tools>): Command[] {
  type Action = RecordAction<T, Tools>;
  const groups = groupedByKey(actions);
  const [ticked] = chosen?.count === 1 ? chosen.known : [];
  /** An action on one record acts on the single ticked row, not on another row that is active. */
  const recordFor = (action: Action): T | null => (actsOnRecord(action) && ticked) || focused;
  const usable = (action: Action): boolean => {
    if (blocked) return false;
    if (chosen && action.many) return isOffered(action, chosen);
    const record = recordFor(action);
    return record !== null && action.fits(record);
  };
  const run = (action: Action, source: CommandSource) => {
    if (chosen && action.many) return runner.many(action, chosen, { source });
    if (chosen && actsOnRecord(action) && !ticked) return runner.refuse({ text: 'common.onlyOneRow' });
    const record = recordFor(action);
    return record === null ? undefined : runner.one(action, record, { source });
  };
  /** Why the action is not possible, and what is possible instead. */
  const refusal = (action: Action): Refused | undefined => {
    if (blocked) return { text: blocked };
    const isForMany = Boolean(chosen && action.many);
    if (isForMany && action.many?.whyNot) return { text: action.many.whyNot };
    const record = isForMany ? chosen?.known.find((one) => !action.fits(one)) : recordFor(action);
    const why = record && unfitOf(action, record);
    if (!record || !why) return record === null ? undefined : { text: 'common.notForThis' };
    const { text, instead } = why;
    return {
      text,
      instead: possibleOn(record, actions, instead).map((other) => ({
        label: other.label(record),
        command: { id: commandId(other), scope: 'screen', keys: other.keys ?? [] },
      })),
    };
  };
  const commandId = (action: Action) =>
    `${prefix}.${groups.find((sharing) => sharing.includes(action))?.[0].id ?? action.id}`;
  const first =
    primary && (chosen || focused !== null)
      ? primary(chosen ? undefined : (focused ?? undefined), chosen ? { ticked: chosen.known } : {})
      : undefined;
  return groups.map((sharing): Command => {
    const [named] = sharing;
    const now = sharing.find(usable) ?? named;
    return {
      id: commandId(named),
      labelKey: chosen && now.many?.label ? now.many.label(chosen.known) : label(now),
      scope: 'screen',
      screen,
      group,
      onRecords: true,
      keys: primary ? keysBeside(named, named === first) : (named.keys ?? []),
      writes: sharing.some((action) => action.writes),
      when: () => sharing.some(usable),
      refuse: () => {
        const refused = refusal(named);
        if (refused) runner.refuse(refused);
      },
      run: ({ source }) => {
        const action = sharing.find(usable);
        return action && run(action, source);
      },
    };
  });
}

/** The actions that fit a record and have a key, among those that a refusal suggests, if it does. */
function possibleOn<T, Tools>(
  record: NoInfer<T>,
  actions: readonly RecordAction<T, Tools>[],
  suggested: readonly string[] | undefined,
): RecordAction<T, Tools>[] {
  const others = suggested
    ? suggested.flatMap((id) => actions.find((other) => other.id === id) ?? [])
    : actions.filter(actsOnRecord);
  return others.filter((other) => other.keys?.length && other.fits(record)).slice(0, MOST_NAMED);
}

/** The keys of an action beside the next action, which alone has the key for it. */
function keysBeside({ keys = [] }: { keys?: readonly string[] }, isNext: boolean): readonly string[] {
  const rest = keys.filter((key) => key !== PRIMARY_KEY);
  return isNext ? [...rest, PRIMARY_KEY] : rest;
}

const actsOnRecord = ({ writes, touches }: { writes?: boolean; touches?: boolean }): boolean =>
  Boolean(writes || touches);

/** Actions that share a key are one command, which runs the action that fits. */
function groupedByKey<A extends { id: string; keys?: readonly string[] }>(
  actions: readonly A[],
): [A, ...A[]][] {
  const groups = new Map<string, [A, ...A[]]>();
  for (const action of actions) {
    const name = action.keys?.[0] ?? action.id;
    const group = groups.get(name);
    if (group) group.push(action);
    else groups.set(name, [action]);
  }
  return [...groups.values()];
}
