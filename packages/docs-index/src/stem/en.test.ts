import { describe, expect, it } from 'vitest';
import { english } from './en.ts';

describe('English stems', () => {
  // Each rule of Porter2 at least once; expected values from its published description and reference implementation.
  it.each(
    `caresses:caress ponies:poni ties:tie cries:cri gas:gas this:this gaps:gap kiwis:kiwi skies:sky dying:die agreed:agre feed:feed
    luxuriated:luxuri hopping:hop hoping:hope fitted:fit hissing:hiss cry:cri say:say by:by relational:relat conditional:condit
    valency:valenc conformably:conform analogously:analog vietnamization:vietnam operator:oper decisiveness:decis formative:format
    electricity:electr electrical:electr hopefulness:hope goodness:good revival:reviv allowance:allow inference:infer adjustable:adjust
    replacement:replac dependent:depend adoption:adopt bowdlerize:bowdler rate:rate cease:ceas controll:control roll:roll generate:generat
    generously:generous communication:communic installation:instal installing:instal configured:configur configuration:configur
    documentation:document documented:document news:news succeed:succeed international:internat internal:internal`
      .split(/\s+/)
      .map((pair) => pair.split(':')),
  )('%s becomes %s', (word, stem) => {
    expect(english.stem(word)).toBe(stem);
  });

  it.each(['', 'a', 'be', 'y', 'yyyy', 'ssss', 'eed', 'ing', 'ed', 'li', 'aaaaaaaa', '2026', 'x1'])('never fails: %j', (word) => {
    expect(english.stem(word).length).toBeLessThanOrEqual(word.length + 1);
  });
});
