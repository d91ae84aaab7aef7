import { attribute, elementsIn, plainText } from './xmlElements.ts';

/** The sheets of a workbook in their order, with the names of their parts. */
export function sheetParts(
  workbook: string,
  links: string,
): { title: string; part: string; isShown: boolean }[] {
  const targets = new Map(
    elementsIn(links, 'Relationship').map(({ attributes }) => [
      attribute(attributes, 'Id'),
      attribute(attributes, 'Target') ?? '',
    ]),
  );
  return elementsIn(workbook, 'sheet').map(({ attributes }) => {
    const target = targets.get(attribute(attributes, 'id')) ?? '';
    return {
      title: plainText(attribute(attributes, 'name') ?? ''),
      part: (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase(),
      isShown: (attribute(attributes, 'state') ?? 'visible') === 'visible',
    };
  });
}

/** The part with a sheet's comments, by the links of the sheet; undefined without one. */
export function commentsPart(links: string): string | undefined {
  const link = elementsIn(links, 'Relationship').find(({ attributes }) =>
    attribute(attributes, 'Type')?.endsWith('/comments'),
  );
  const target = link && attribute(link.attributes, 'Target');
  return (
    target && (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\.\//, '')}`).toLowerCase()
  );
}

/** The part with the links of a sheet. */
export const linksOf = (part: string): string => part.replace(/([^/]+)$/, '_rels/$1.rels');
