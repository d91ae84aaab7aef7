import { useEffect, useState } from 'react';
import { TYPING_PAUSE_MS } from '../../../contract/rules/limits.ts';
import type { PlaceQuestion } from '../../../contract/rules/places/placeCheck.ts';
import { usePublicVerbs } from '../../session/PortalData.ts';
import type { AddressValue } from './addressValue.ts';
import { loadPlaces, placeQuestion } from './knownPlaces.ts';

export const PLACE_PARTS = ['postcode', 'city', 'state', 'country'] as const;

/** The question about the address of a form, asked only while nobody types in the address: half a postcode is not a wrong postcode. */
export function usePlaceQuestion(value: AddressValue): PlaceQuestion | null {
  const verbs = usePublicVerbs();
  const [, setLoaded] = useState('');
  const { country } = value;
  useEffect(() => {
    let isShown = true;
    void loadPlaces(country, verbs).then(() => isShown && setLoaded(country));
    return () => {
      isShown = false;
    };
  }, [country, verbs]);
  const written = JSON.stringify(PLACE_PARTS.map((part) => value[part]));
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  return settled === written ? placeQuestion(value) : null;
}
