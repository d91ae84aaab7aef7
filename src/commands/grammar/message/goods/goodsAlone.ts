import { namesCash } from '../../../../../contract/rules/money/cashPhrases.ts';
import { asksToSend, INSTRUCTION, isChat } from '../contact/chatWords.ts';
import { isStatus } from '../contact/doubts.ts';
import { isOrganisation } from '../contact/organisations.ts';
import { PLACE, STREET } from '../contact/places.ts';
import { withoutIdioms } from '../corrections.ts';
import { namesGoods, namesPerson } from '../people/personNames.ts';

const MOST_WORDS = 4;

/** `rubber shoes`, `cookies inside`: a text that names goods and says nothing of a person, a place, cash or what to do. */
export const isGoodsAlone = (text: string): boolean =>
  /^\p{L}[\p{L}\s'’&-]*$/u.test(text) &&
  text.split(' ').length <= MOST_WORDS &&
  namesGoods(text) &&
  !namesPerson(text) &&
  !isOrganisation(text) &&
  ![STREET, PLACE, INSTRUCTION].some((kind) => kind.test(text)) &&
  !isChat(withoutIdioms(text)) &&
  !asksToSend(text) &&
  !namesCash(text) &&
  !isStatus(text);
