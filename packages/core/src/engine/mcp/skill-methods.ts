// skills/list and skills/get (SEP-2640).
import { resourceNotFound } from '../../shared/problem-types.ts';
import { maxUriLength } from '../../shared/limits.ts';
import { invalidParamsError, invalidParamsOf, rpcError } from '../json-rpc/error.ts';
import { refuseCursor } from './cursor.ts';
import type { Method } from './revision.ts';

export const listSkills: Method = ({ params, server }) =>
  refuseCursor(params) ?? { skills: server.skills.map((skill) => ({ ...skill })) };

export const getSkill: Method = ({ params: { uri }, server }) => {
  if (typeof uri !== 'string' || uri.length > maxUriLength)
    return invalidParamsOf(`uri must be a string of at most ${maxUriLength} characters`);
  const skill = server.skills.find((each) => each.uri === uri);
  return skill === undefined
    ? rpcError(invalidParamsError, resourceNotFound, 'No skill is served at this URI', { uri })
    : { skill: { ...skill } };
};
