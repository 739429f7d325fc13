// Seeds that found a fault of the packages. Each is run before all others; the fault is named so that nobody takes its seed away.

/** @type {readonly { readonly seed: number, readonly scenario: string, readonly fault: string }[]} */
export const regressions = [
  {
    seed: 1,
    scenario: 'follow',
    fault:
      'the name of the state file was not flushed: after a loss of power a host forgot what it had served, and took older signed content',
  },
  {
    seed: 144,
    scenario: 'follow',
    fault: 'content was served before it was remembered: a host that ended in between took older signed content at its next start',
  },
  {
    seed: 38,
    scenario: 'files',
    fault: 'a folder that could not be moved aside left the draft of the one that was to replace it',
  },
  {
    seed: 991,
    scenario: 'files',
    fault: 'folders that were made through a link, which somebody put there in that moment, were left where it leads',
  },
  {
    seed: 90,
    scenario: 'files',
    fault: 'a process that ended between the two renames of a folder left it under another name, which no later one gave back',
  },
  {
    seed: 2,
    scenario: 'files',
    fault: 'a folder that could not be moved to its place left the folder that was made for it',
  },
];
