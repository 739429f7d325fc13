// The floor of a runtime with every field of our answers.
import { fixedFetch } from '../fixed-answer.mjs';

export function answerOf() {
  return fixedFetch({ full: true });
}
