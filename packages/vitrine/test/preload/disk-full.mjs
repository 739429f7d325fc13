// The disk is full in the middle of every file that is written.
import { whileWriting } from './while-writing.mjs';

whileWriting(() => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
});
