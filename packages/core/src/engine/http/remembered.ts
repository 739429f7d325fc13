// Clients repeat themselves: the same Accept, the same Host, call after call. What a short text means is worked out once.

/** How many texts are remembered, and of how many characters; what is longer is read every time. */
const mostTexts = 64;
const longestText = 256;

/** Makes a pure function of a text remember its results. Bounded: when it is full it forgets everything. */
export function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found.value;
    const value = read(text);
    if (text.length > longestText) return value;
    if (known.size === mostTexts) known.clear();
    known.set(text, { value });
    return value;
  };
}
