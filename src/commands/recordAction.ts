import type SvgIcon from '@mui/material/SvgIcon';
import type { CallRight } from '../../contract/rules/account/rights.ts';
import type { LabelChoice } from '../../contract/rules/orders/thermalLabels.ts';
import type { TextKey } from '../i18n/textKey.ts';
import type { CommandSource } from './command.ts';
import type { BoundCommand } from './keys/findKeyClashes.ts';

/** The records of an action: ticked rows, all rows of a filter, or named records. */
export interface Chosen<T> {
  /** Number of records that the user saw. */
  count: number;
  /** Absent if the action is for all records of `filter`. */
  ids?: readonly string[] | undefined;
  filter?: Record<string, string | undefined> | undefined;
  /** The tab of the list on which the records were ticked. */
  tab?: string | undefined;
  /** The chosen records that the page has loaded. */
  known: readonly T[];
  /** All chosen records, fetched if the page has not loaded them. */
  read(): Promise<readonly T[]>;
  clear?: ClearSelection;
}

/** Clears the selection once the work has started. Returns the function that restores it, for an undo. */
export type ClearSelection = () => (() => void) | undefined;

/** Why an action does not fit a record, and the ids of actions that may fit it instead. */
export interface Unfit {
  text: TextKey;
  instead?: readonly string[];
}

/** A refusal to be shown, with the actions that are possible instead. */
export interface Refused {
  text: TextKey;
  instead?: readonly { label: TextKey; command: BoundCommand }[];
}

/** Source of an action, and the text typed with it. */
export interface ActionRequest {
  source: CommandSource;
  reason?: string | undefined;
  /** Day such as `2026-12-03`. */
  day?: string | undefined;
  /** Number of times. */
  count?: number | undefined;
  /** Size of the paper. */
  size?: LabelChoice | undefined;
}

/** Effect of an action on several records at once. */
export interface ActionOnMany<T, Tools> {
  label?: (known: readonly T[]) => TextKey;
  /** Whether the action is offered for these records; without this function, whether it fits one of them. */
  offered?: (chosen: Chosen<T>) => boolean;
  /** Why it is not offered, if that does not depend on a record. */
  whyNot?: TextKey;
  run: (chosen: Chosen<T>, tools: Tools, request: ActionRequest) => void | Promise<void>;
}

interface ActionFacts<T> {
  /** Its id in commands, in the palette's grammar and in tests. */
  id: string;
  /** Key of its text; a record may override it. */
  label: (record?: T) => TextKey;
  icon: typeof SvgIcon;
  /** As in a Command. Two actions with the same key never fit the same record. */
  keys?: readonly string[];
  /** A key that the list handles itself: shown and not bound. */
  shownKey?: string;
  /** Whether it changes something: it then never has a chord. */
  writes?: boolean;
  /** Whether it acts on the record without being a write, such as a call to its recipient: with ticked rows it is for the ticked one, too. */
  touches?: boolean;
  /** The right that the action needs, if other writing actions on these records need another right. */
  right?: CallRight;
  tone?: 'primary' | 'error';
  /** Whether a menu has a line above it. */
  startsGroup?: true;
  /** Whether only keys and palette offer it, not the menu or the bar. */
  keysOnly?: boolean;
  fits: (record: T) => boolean;
  /** Why it does not fit a record. Each action with keys has it, unless it fits every record. */
  whyNot?: (record: T) => TextKey | Unfit;
}

/** Why an action does not fit a record, if it has a reason. */
export function unfitOf<T>({ whyNot }: Pick<ActionFacts<T>, 'whyNot'>, record: T): Unfit | undefined {
  const why = whyNot?.(record);
  return typeof why === 'string' ? { text: why } : why;
}

/** For actions that fit every record. */
export const fitsAll = () => true;

type Effect<T, Tools> =
  | {
      one: (record: T, tools: Tools, request: ActionRequest) => void | Promise<void>;
      many?: ActionOnMany<T, Tools>;
    }
  | { one?: undefined; many: ActionOnMany<T, Tools> };

/**
 * One action on records of a kind. Row menu, page, keys, selection bar, palette and cheat-sheet are built from it. `one` acts on a single
 * record, `many` on several. An action that has only `many` treats a single record as a list of one.
 */
export type RecordAction<T, Tools> = ActionFacts<T> & Effect<T, Tools>;

/** An action in a table: its name there is its id, its label may be a plain key, and without `fits` it fits every record. */
export type ActionEntry<T, Tools> = Omit<ActionFacts<T>, 'id' | 'label' | 'fits'> &
  Effect<T, Tools> & { label: TextKey | ActionFacts<T>['label']; fits?: ActionFacts<T>['fits'] };

/** The actions of a kind of records by their ids, in the order of the menu. */
export const actionTable =
  <T, Tools>() =>
  <Id extends string>(entries: Record<Id, ActionEntry<T, Tools>>): Record<Id, RecordAction<T, Tools>> => {
    const named = Object.entries<ActionEntry<T, Tools>>(entries).map(
      ([id, { label, fits = fitsAll, ...entry }]) => {
        const labelOf = typeof label === 'string' ? () => label : label;
        return [id, { ...entry, id, label: labelOf, fits }] as const;
      },
    );
    return Object.fromEntries(named) as Record<Id, RecordAction<T, Tools>>;
  };

/** Loaded records as a choice. */
export function chosenOf<T extends { id: string }>(records: readonly T[]): Chosen<T> {
  return {
    count: records.length,
    ids: records.map((record) => record.id),
    known: records,
    read: async () => records,
  };
}

/** Whether an action is offered for several records: it may fit rows of other pages even if it fits no loaded row. */
export function isOffered<T, Tools>(
  { many, fits }: Pick<RecordAction<T, Tools>, 'many' | 'fits'>,
  chosen: Chosen<T>,
): boolean {
  if (!many) return false;
  if (many.offered) return many.offered(chosen);
  return chosen.known.length < chosen.count || chosen.known.some(fits);
}

/** Runs actions with the tools that they need; failures are shown. */
export interface ActionRunner<T, Tools> {
  one(action: RecordAction<T, Tools>, record: T, request: ActionRequest): Promise<void>;
  /** `action` must have `many`. */
  many(action: RecordAction<T, Tools>, chosen: Chosen<T>, request: ActionRequest): Promise<void>;
  /** Says why an action is not possible. */
  refuse(refused: Refused): void;
}

/** Records that an action is changing: a second press while the answer is late would change them twice. */
const running = new WeakMap<object, Set<string>>();

export function createActionRunner<T extends { id: string }, Tools>(
  tools: Tools,
  failed: (error: unknown) => void,
  refuse: (refused: Refused) => void = () => undefined,
): ActionRunner<T, Tools> {
  const attempt = async (run: () => void | Promise<void>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      failed(error);
    }
  };
  return {
    one: async (action, record, request) => {
      const ids = running.get(action) ?? new Set();
      if (ids.has(record.id)) return;
      if (action.writes) running.set(action, ids.add(record.id));
      await attempt(() =>
        action.one ? action.one(record, tools, request) : action.many.run(chosenOf([record]), tools, request),
      );
      ids.delete(record.id);
    },
    refuse,
    many: (action, chosen, request) => attempt(() => action.many?.run(chosen, tools, request)),
  };
}
