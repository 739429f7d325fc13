import { front } from '../../front.ts';

const answer = (request: Request): Promise<Response> => front.fetch(request);

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
