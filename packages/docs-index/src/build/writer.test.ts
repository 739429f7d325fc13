import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteWriter, VarintReader } from './writer.ts';

test('numbers are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 0xffffffff })), (numbers) => {
      const writer = createByteWriter(1);
      for (const number of numbers) writer.varint(number);
      const read = new VarintReader(writer.written());
      const readNumbers: number[] = [];
      while (!read.ended) readNumbers.push(read.next());
      expect(readNumbers).toEqual(numbers);
    }),
  );
});
