export const all = [];
