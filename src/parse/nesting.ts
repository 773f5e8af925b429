/**
 * How many tokens may be open at once in a text that is parsed at once. The parser, which is native code, recurses
 * into what is open, and where that overflows the stack it takes the whole process down, which nothing catches.
 * On a stack of 8 MB the shortest text that does it has 5,400 tokens open (`((((…`); Windows gives 1 MB.
 */
const FEW = process.platform === 'win32' ? 500 : 2000;

// Of a comment between `/*` and `*/` only the beginning: to look for an end that is not there takes long.
const TOKENS = /\/\/.*|\/\*|'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"|\\.|[\w$]+|[^\s\w]/g;

/**
 * Whether a text may nest so deeply that the parser must not meet it in this process. Counts every token since
 * the bracket or the semicolon before it, whether it nests or not: `a =>`, `!`, `else if (b)`. A text of which it
 * is wrong costs a trial; `isParsable` knows.
 */
export function mayBeDeep(text: string): boolean {
  if (text.length <= FEW) return false;
  const outside: number[] = [];
  let open = 0;
  let isEnded = false;
  const tokens = new RegExp(TOKENS);
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const [token] = match;
    if (token.startsWith('//')) continue;
    if (token === '/*') {
      const end = text.indexOf('*/', tokens.lastIndex);
      if (end < 0) return true;
      tokens.lastIndex = end + '*/'.length;
      continue;
    }
    // `if (a) b; else if (c) d; else …` is one statement.
    if (isEnded && token !== 'else') open = 1 + (outside.at(-1) ?? -1);
    isEnded = token === ';';
    if ('([{'.includes(token)) outside.push(open);
    if (')]}'.includes(token)) open = outside.pop() ?? 0;
    open += 1;
    if (open > FEW) return true;
  }
  return false;
}
