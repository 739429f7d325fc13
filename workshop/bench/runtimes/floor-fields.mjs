import { fixedFetch } from '../fixed-answer.mjs';

export function answerOf() {
  return fixedFetch({ full: true });
}
