import { useSearchParams } from 'react-router-dom';

const NAME = 'tables';

/** Charts that are shown as tables; they are stored in the address, so that a link shows the same. */
export function useTables() {
  const [params, setParams] = useSearchParams();
  const shown = (params.get(NAME) ?? '').split(',').filter(Boolean);
  const show = (ids: string[]) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (ids.length > 0) next.set(NAME, ids.join(','));
        else next.delete(NAME);
        return next;
      },
      { replace: true },
    );
  return {
    isTable: (id: string) => shown.includes(id),
    toggle: (id: string) => show(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]),
    toggleAll: (ids: readonly string[]) => show(shown.length > 0 ? [] : [...ids]),
  };
}
