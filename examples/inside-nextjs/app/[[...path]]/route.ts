import { toNext } from 'vitrine/next';
import { front } from '../../front.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = toNext(front);
