import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { GROUPS } from './texts/groups.ts';
import { DEFAULT_LOCALE, LOCALES } from './texts/locales.ts';

const ROOT = import.meta.dirname;
const READ = /import \{[^}]*\} from '[./]*\/texts\/read\.ts';/;
const CALL = /\b(inAllLanguages|inEnglish|loadersOf)\('(\w+)'\)/g;
/** A file of texts as a module: of an area, whose JSON is there, or of a group. */
const MODULE = /\/texts\/(\w+)\/(\w+)\.js$/;

const moduleOf = (locale: string, name: string) => `${ROOT}/texts/${locale}/${name}.js`;
const jsonOf = (locale: string, area: string) => `${ROOT}/texts/${locale}/${area}.json`;

/** Gives browsers the texts that their code names: calls of `texts/read.ts`, which reads files, become imports. */
export const texts: Plugin = {
  name: 'texts',
  enforce: 'pre',
  resolveId(source) {
    const [, locale = '', name = ''] = MODULE.exec(source) ?? [];
    const known = locale && (name in GROUPS || existsSync(jsonOf(locale, name)));
    return known ? moduleOf(locale, name) : null;
  },
  load(id) {
    const [, locale = '', name = ''] = MODULE.exec(id) ?? [];
    if (!locale || id !== moduleOf(locale, name)) return null;
    if (name in GROUPS) return groupModule(locale, GROUPS[name as keyof typeof GROUPS]);
    this.addWatchFile(jsonOf(locale, name));
    return `export default ${readFileSync(jsonOf(locale, name), 'utf8')}`;
  },
  transform(code, id) {
    const used = READ.exec(code)?.[0];
    if (!used) return null;
    if (/\btextsOf\b/.test(used)) throw new Error(`${id} reads texts that browsers do not have`);
    const imports = new Map<string, string>();
    const imported = (locale: string, name: string): string => {
      imports.set(`${name}_${locale}`, moduleOf(locale, name));
      return `${name}_${locale}`;
    };
    const each = (value: (locale: string) => string) =>
      `({${LOCALES.map((locale) => `${locale}:${value(locale)}`).join()}})`;
    const hasEnglish = (name: string) => code.includes(`inEnglish('${name}')`);
    const changed = code.replace(CALL, (_call, what: string, name: string) => {
      if (what === 'inAllLanguages') return each((locale) => imported(locale, name));
      if (what !== 'loadersOf') return imported(DEFAULT_LOCALE, name);
      return each((locale) =>
        locale === DEFAULT_LOCALE && hasEnglish(name)
          ? `async()=>({default:${imported(locale, name)}})`
          : `()=>import(${JSON.stringify(moduleOf(locale, name))})`,
      );
    });
    const lines = [...imports].map(([name, file]) => `import ${name} from ${JSON.stringify(file)};`);
    return { code: changed.replace(used, lines.join('')), map: null };
  },
};

/** One object of the areas. */
function groupModule(locale: string, areas: readonly string[]): string {
  const imports = areas.map((area) => `import ${area} from ${JSON.stringify(moduleOf(locale, area))};`);
  return `${imports.join('')}export default {${areas.join()}};`;
}
