import { useNavigate } from 'react-router-dom';
import { DASHBOARDS } from '../../../contract/rules/analytics.ts';
import { useCommands } from '../../commands/useCommand.ts';

/** The five digits that open a dashboard. */
export function useDashboardCommands(): void {
  const navigate = useNavigate();
  useCommands(
    DASHBOARDS.map((name, i) => ({
      scope: 'screen' as const,
      screen: 'analytics',
      id: `analytics.${name}`,
      labelKey: `analytics.names.${name}` as const,
      group: 'navigate' as const,
      keys: [String(i + 1)],
      // The new page keeps the days and the filters.
      run: () => void navigate(`/analytics/${name}${location.search}`),
    })),
  );
}
