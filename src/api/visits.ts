import type { VisitNews } from '../../contract/messages/visits.ts';
import { call } from './client/http.ts';

export const noteVisit = () => call<unknown>('POST', 'visit', { body: {} });
export const getVisitNews = () => call<VisitNews>('GET', 'visit');
