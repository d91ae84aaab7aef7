import english from 'ra-language-english';

type Area = Record<string, unknown>;

const files = import.meta.glob<{ default: Area }>(['./*.ts', '!./index.ts', '!./ra.ts'], { eager: true });
const areas: Record<string, Area> = Object.fromEntries(
  Object.entries(files).map(([file, { default: texts }]) => [file.slice(2, -3), texts]),
);

/** Every file beside this one is an area: its texts stand under its name. */
const messages: Record<string, unknown> = { ...english, ...areas };
export default messages;
