import { UNKNOWN, type Kind } from '../kinds.ts';

/** Longer chains than this are not resolved: real code stays far below, and the stack is finite. */
const MAX_DEPTH = 100;

/** After so many forgotten answers they are kept as they are: a tangle of thousands of names must end, too. */
const MAX_FORGOTTEN = 20_000;

interface Answer {
  kind: Kind;
  /** `open` while it is computed, `tentative` when it rests on one that was open, else `final`. */
  state: 'open' | 'tentative' | 'final';
}

/** Answers the question `aspect` about `subject`, computing it once. */
export type Memo = (subject: object, aspect: string, compute: () => Kind) => Kind;

/**
 * A cycle (`let a = b; b = a`) and too long a chain are unknown where they close. What was computed on the way
 * may be more than that for another question, so that it is forgotten once the first question is answered.
 */
export function createMemo(): Memo {
  const answers = new Map<object, Map<string, Answer>>();
  const tentative: [object, string][] = [];
  let forgotten = 0;
  let depth = 0;
  /** How often an unfinished answer was taken. */
  let shortcuts = 0;

  return (subject, aspect, compute) => {
    let aspects = answers.get(subject);
    if (!aspects) answers.set(subject, (aspects = new Map<string, Answer>()));
    const known = aspects.get(aspect);
    if (known) {
      if (known.state !== 'final') shortcuts++;
      return known.kind;
    }
    if (depth >= MAX_DEPTH) {
      shortcuts++;
      return UNKNOWN;
    }
    const answer: Answer = { kind: UNKNOWN, state: 'open' };
    aspects.set(aspect, answer);
    const before = shortcuts;
    depth++;
    answer.kind = compute();
    depth--;
    const isFinal = shortcuts === before || depth === 0 || forgotten > MAX_FORGOTTEN;
    answer.state = isFinal ? 'final' : 'tentative';
    if (!isFinal) tentative.push([subject, aspect]);
    if (depth === 0) {
      forgotten += tentative.length;
      for (const [of, question] of tentative) answers.get(of)?.delete(question);
      tentative.length = 0;
    }
    return answer.kind;
  };
}
