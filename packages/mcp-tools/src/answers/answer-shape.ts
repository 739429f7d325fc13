// The parts of an answer of search_docs, each of which can be switched off.

/** Parts of the shape; each can be switched off to measure what it does. */
export interface Shape {
  /** Several hits below one section are shown as that section. */
  readonly neighbours: boolean;
  /** A section without an answer is not shown, and the answer says that there is none. */
  readonly notHere: boolean;
  /** The budget decides how many sections are shown; otherwise the first two are. */
  readonly budget: boolean;
  /** A section that is read comes with its subsections. */
  readonly subsections: boolean;
  /** Text for the model is Markdown. */
  readonly markdown: boolean;
}

/** Everything switched on. */
export const fullShape: Shape = {
  neighbours: true,
  notHere: true,
  budget: true,
  subsections: true,
  markdown: true,
};
