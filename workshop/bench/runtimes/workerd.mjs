// A subject in workerd, the snapshot as a module beside it. It is made by the first request, as Workers make theirs.
import { answerOf } from 'subject';
import file from './snapshot.vitrine';
import { withCollection } from './control.mjs';

let answer;

export default {
  fetch(request) {
    answer ??= withCollection(globalThis.gc, answerOf(new Uint8Array(file)));
    return answer(request, request.headers.get('cf-connecting-ip'));
  },
};
